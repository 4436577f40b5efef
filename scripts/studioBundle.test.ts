import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Manifest } from "../src/web/render/readBuildManifest.ts";
import { projectRoot } from "./stale.ts";
import { buildStudio, describeStudio } from "./studioBundle.ts";

let out: string;
let studio: NonNullable<Manifest["studio"]>;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "studio-bundle-"));
  const described = describeStudio(await buildStudio({ root: projectRoot, out, dev: false }));
  if (described === undefined) throw new Error("The project has a studio");
  studio = described;
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

it("The studio begins with one file beside its entry, and a screen needs a few dozen more", () => {
  expect(studio.modules).toHaveLength(1);
  const numbers = Object.entries(studio.screens).map(([screen, { modules }]) => [
    screen,
    modules.length,
  ]);
  expect(Object.keys(studio.screens)).toEqual(
    expect.arrayContaining(["home", "documents", "grid"]),
  );
  expect(numbers.filter(([, files]) => Number(files) > 40)).toEqual([]);
});

it("Every file that a screen names was made, its messages in both languages alike", () => {
  const named = Object.values(studio.screens).flatMap(({ modules, messages }) => {
    expect(messages.en).toHaveLength(messages.zh.length);
    return [...modules, ...messages.en, ...messages.zh];
  });
  const missing = [studio.script, studio.style, ...studio.modules, ...named].filter(
    (address) => !existsSync(join(out, "public", address)),
  );
  expect(missing).toEqual([]);
});
