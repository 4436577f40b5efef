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
    const { audit, ...after } = await factsOf(join(folder, "data"));
    const { audit: auditBefore, ...expected } = before;
    expect(after).toEqual(expected);
    expect(audit.startsWith(auditBefore)).toBe(true);
    // The facts are worth comparing.
    const answered = Object.values(before.answers).filter((answer) => answer.startsWith("200 "));
    expect(answered.length).toBeGreaterThan(10);
    expect(auditBefore).not.toBe("");
  },
);
