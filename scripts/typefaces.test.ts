import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { typefaces } from "../src/base/site/brand/typefaces.ts";
import { projectRoot } from "./stale.ts";
import { codeCharacters, textCharacters } from "./typefaces/characters.ts";
import { renameFont } from "./typefaces/renameFont.ts";
import { monoSource, textSources } from "./typefaces/sources.ts";

const folder = join(projectRoot, "src", "web", "typefaces");
const sources = { ...textSources, mono: monoSource };

const fileOf = (name: string) => readFileSync(join(folder, name));

/** A face as TrueType, with all of the given characters that it has. */
async function faceOf(key: string, characters: string) {
  const font = await subsetFont(fileOf(`${key}.woff2`), characters, { targetFormat: "truetype" });
  return { font, face: new hb.Face(new hb.Blob(font)) };
}

/** Characters of the demo company's texts that are set in the site's face: all but Chinese ones. */
function latinOfDemo(): string {
  const texts = globSync("demo/**/*.yaml", { cwd: projectRoot }).map((path) =>
    readFileSync(join(projectRoot, path), "utf8"),
  );
  const isLatin = /[^\p{Script=Han}\u3000-\u30ff\uff00-\uffef\s\p{Cc}]/u;
  return [...new Set(texts.join(""))].filter((one) => isLatin.test(one)).join("");
}

test("each face has its file, its sheet and its licence, and is no heavier than allowed", () => {
  const faces = Object.keys(sources);
  expect(["mono", ...typefaces].sort()).toEqual([...faces, "system"].sort());
  for (const key of faces) {
    const most = key === "mono" ? 15_000 : 45_000;
    expect(fileOf(`${key}.woff2`).length, key).toBeLessThanOrEqual(most);
    expect(fileOf(`${key}.css`).toString()).toContain("scripts.sil.org/OFL");
    expect(fileOf(`${key}.licence.txt`).toString()).toMatch(/SIL OPEN FONT LICENSE Version 1\.1/i);
  }
  expect(readdirSync(folder)).toHaveLength(3 * faces.length + 1);
});

test("the standard face has every character of the demo company's texts but Chinese ones", async () => {
  const texts = latinOfDemo();
  expect(texts).toContain("Ω");
  const { face } = await faceOf("technical", texts);
  const has = new Set(face.collectUnicodes());
  expect([...texts].filter((one) => !has.has(one.codePointAt(0) ?? 0))).toEqual([]);
});

test("digits of all faces have one width, where tables ask for it", async () => {
  for (const key of Object.keys(sources)) {
    const { face } = await faceOf(key, key === "mono" ? codeCharacters : textCharacters);
    const widths = [..."0123456789"].map((digit) => {
      const buffer = new hb.Buffer();
      buffer.addText(digit);
      buffer.guessSegmentProperties();
      hb.shape(new hb.Font(face), buffer, [new hb.Feature("tnum", 1)]);
      return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    });
    expect(new Set(widths).size, key).toBe(1);
  }
});

test("changed faces carry no name that their licence reserves, nor any that they had", async () => {
  for (const key of Object.keys(sources)) {
    const { font, face } = await faceOf(key, "A");
    const names = face.listNames().map(({ nameId, language }) => face.getName(nameId, language));
    expect(names, key).toContain(`Site ${key}`);
    const told = names.filter((name) => /Plex|Inter\b|Geist/.test(name));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^Made from .*SIL Open Font License/);
    const other = renameFont(font, { copyright: "Nobody", family: "Other face" });
    const renamed = new hb.Face(new hb.Blob(other));
    const fresh = renamed.listNames().map((one) => renamed.getName(one.nameId, one.language));
    expect(fresh).toEqual(["Nobody", "Other face", "Regular", "Other face", "Otherface"]);
    expect(other.length % 4).toBe(0);
  }
});
