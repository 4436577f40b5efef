/**
 * Makes the typefaces in `src/web/typefaces` from the packages of their makers: a subset of each as
 * WOFF2, its licence, and the style sheet that declares it together with local faces of the same
 * measures. `node scripts/typefaces.ts`, after its parts have changed; it needs npm and its registry.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { projectRoot } from "./stale.ts";
import { codeCharacters, textCharacters, textFeatures } from "./typefaces/characters.ts";
import { localFace, localFaces, rule, sample } from "./typefaces/localFaces.ts";
import { renameFont } from "./typefaces/renameFont.ts";
import {
  localSources,
  monoLocals,
  monoSource,
  type Source,
  textSources,
  weights,
} from "./typefaces/sources.ts";

const typefaceFolder = join(projectRoot, "src", "web", "typefaces");

const licence = "SIL Open Font License 1.1, https://scripts.sil.org/OFL";

/** Files of the makers' packages. */
interface Packages {
  file(source: Pick<Source, "from" | "file">): Promise<Buffer>;
  licence(from: string): string;
}

interface Made {
  readonly plain: Buffer;
  readonly woff2: Buffer;
  /** Characters that the maker did not draw. */
  readonly lacks: string;
}

/** The characters of a face, under another name, as TrueType and as WOFF2. */
async function subsetOf(
  source: Source,
  characters: string,
  keepFeatures: readonly string[],
  family: string,
  packages: Packages,
): Promise<Made> {
  const first = await subsetFont(await packages.file(source), characters, {
    ...(source.axes && { variationAxes: source.axes }),
    keepFeatures,
    noHinting: true,
    targetFormat: "truetype",
  });
  const copyright = `Made from ${source.name}. ${source.notice}. ${licence}`;
  const plain = renameFont(first, { copyright, family });
  const woff2 = await subsetFont(plain, characters, { keepFeatures, targetFormat: "woff2" });
  const drawn = new Set(new hb.Face(new hb.Blob(plain)).collectUnicodes());
  const lacks = [...characters].filter((one) => !drawn.has(one.codePointAt(0) ?? 0)).join("");
  return { plain, woff2, lacks };
}

async function makeText(key: string, source: Source, packages: Packages): Promise<void> {
  const title = `Site ${key}`;
  const made = await subsetOf(source, textCharacters, textFeatures, title, packages);
  const locals = [];
  for (const { name, from, regular, bold } of localSources) {
    for (const [cut, weight, represented] of [
      [regular, 400, "400 549"],
      [bold, 600, "550 900"],
    ] as const) {
      const font = await subsetFont(await packages.file({ from, file: cut.file }), sample, {
        targetFormat: "truetype",
      });
      const local = { family: `${title} ${name}`, names: cut.names, weights: represented };
      locals.push(...localFaces(local, { font }, { font: made.plain, weight }));
    }
  }
  const families = [title, ...localSources.map(({ name }) => `${title} ${name}`)];
  write(key, source, made, packages, [
    fontFace(title, key),
    ...locals,
    rule(":root", [`--latin: ${families.map((one) => `"${one}"`).join(", ")}`]),
  ]);
}

async function makeMono(packages: Packages): Promise<void> {
  const title = "Site mono";
  const made = await subsetOf(monoSource, codeCharacters, ["ccmp", "zero"], title, packages);
  const local = { family: `${title} local`, names: monoLocals, weights: "400 700" };
  write("mono", monoSource, made, packages, [
    fontFace(title, "mono"),
    localFace(local, 1, { font: made.plain }),
    rule(":root", [`--mono: "${title}", "${local.family}"`]),
  ]);
}

function fontFace(family: string, key: string): string {
  return rule("@font-face", [
    `font-family: "${family}"`,
    `src: url("./${key}.woff2") format("woff2")`,
    `font-weight: ${weights.min} ${weights.max}`,
    "font-display: swap",
  ]);
}

function write(
  key: string,
  { name, from, notice }: Source,
  { woff2, lacks }: Made,
  packages: Packages,
  rules: readonly string[],
): void {
  const head = `/*! Made from ${name} (${from}). ${notice}. ${licence} */\n`;
  writeFileSync(join(typefaceFolder, `${key}.woff2`), woff2);
  writeFileSync(join(typefaceFolder, `${key}.licence.txt`), packages.licence(from));
  writeFileSync(join(typefaceFolder, `${key}.css`), head + rules.join("\n"));
  console.log(`${key}: ${woff2.length} bytes${lacks && `, without ${lacks}`}`);
}

/** Packages that are fetched and unpacked into a folder. None of their scripts runs. */
function packagesIn(folder: string): Packages {
  const unpacked = new Map<string, string>();
  const place = (from: string): string => {
    const known = unpacked.get(from);
    if (known !== undefined) return known;
    const own = join(folder, String(unpacked.size));
    mkdirSync(own);
    const args = ["pack", "--silent", "--ignore-scripts", from];
    const packed = execFileSync("npm", args, { cwd: own, encoding: "utf8" }).trim();
    execFileSync("tar", ["xzf", packed], { cwd: own });
    const path = join(own, "package");
    unpacked.set(from, path);
    return path;
  };
  return {
    file: async ({ from, file }) => readFileSync(join(place(from), file)),
    licence: (from) =>
      readFileSync(join(place(from), "LICENSE.txt"), "utf8").replaceAll("\r\n", "\n"),
  };
}

const folder = mkdtempSync(join(tmpdir(), "typefaces-"));
try {
  const packages = packagesIn(folder);
  for (const [key, source] of Object.entries(textSources)) await makeText(key, source, packages);
  await makeMono(packages);
  const biome = join(projectRoot, "node_modules", ".bin", "biome");
  execFileSync(biome, ["format", "--write", typefaceFolder]);
} finally {
  rmSync(folder, { recursive: true });
}
