import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { expect, test } from "vitest";
import { buildBefore, dataDir } from "../support/serverProcesses.ts";
import { type Facts, factsOf } from "./facts.ts";

buildBefore();

/** Archives that `writeFixture.ts` made of earlier versions. */
const fixtures = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".tar.gz"));

test.each(fixtures)(
  "a data folder of %s keeps everything, and every address answers",
  { timeout: 180_000 },
  async (fixture) => {
    const folder = await dataDir();
    await pipeline(
      createReadStream(join(import.meta.dirname, fixture)),
      createGunzip(),
      unpackTar(folder),
    );
    const before: Facts = JSON.parse(readFileSync(join(folder, "facts.json"), "utf8"));
    const { audit, ...after } = comparable(await factsOf(join(folder, "data")));
    const { audit: auditBefore, ...expected } = comparable(before);
    expect({ ...after, roles: [] }).toEqual({ ...expected, roles: [] });
    // A version may give rights to the built-in roles, and takes none.
    const lost = expected.roles.filter((line) => !after.roles.some((one) => one.startsWith(line)));
    expect(lost).toEqual([]);
    expect(audit.startsWith(auditBefore)).toBe(true);
    // The facts are worth comparing.
    const answered = Object.values(before.answers).filter((answer) => answer.startsWith("200 "));
    expect(answered.length).toBeGreaterThan(10);
    expect(auditBefore).not.toBe("");
  },
);

/**
 * Facts with the rights of roles apart, as lines without the bracket that ends a list of limits, and
 * events of an embargo by their times: a version may change their wording.
 */
function comparable({ told, ...facts }: Facts) {
  const {
    "account roles list": roles = "",
    "content embargo award": embargo = "",
    ...others
  } = told;
  return {
    ...facts,
    told: others,
    embargo: embargo.replaceAll(/^( +\d{4}-\d\d-\d\dT\S+Z): .*$/gm, "$1"),
    roles: roles.split("\n").map((line) => line.replace(/\]$/, "")),
  };
}
