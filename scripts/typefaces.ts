/**
 * Makes the typefaces in `src/web/typefaces` from the packages of their makers: a subset of each as
 * WOFF2, its licence, and the style sheet that declares it together with local faces of the same
 * measures. `node scripts/typefaces.ts`, after this file has changed; it needs npm and its registry.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { renameFont } from "./renameFont.ts";
import { projectRoot } from "./stale.ts";

export const typefaceFolder = join(projectRoot, "src", "web", "typefaces");

interface Source {
  /** Package and version. */
  readonly from: string;
  readonly file: string;
  /** The maker's name of the face, and whose it is. */
  readonly name: string;
  readonly notice: string;
  readonly axes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
}

const weights = { min: 400, max: 700 };

/** Faces that a site can have, by the names of the setting `brand`. */
const texts = {
  technical: {
    from: "@ibm/plex-sans-variable@0.2.0",
    file: "fonts/complete/ttf/IBM Plex Sans Var-Roman.ttf",
    name: "IBM Plex Sans",
    notice: 'Copyright 2017 IBM Corp. with Reserved Font Name "Plex"',
    axes: { wdth: 100, wght: weights },
  },
  neutral: {
    from: "inter-ui@4.1.1",
    file: "variable/InterVariable.woff2",
    name: "Inter",
    notice: "Copyright 2016 The Inter Project Authors",
    // Between the cuts for texts (14) and for titles (32): both would not fit into the budget.
    axes: { opsz: 18, wght: weights },
  },
  geometric: {
    from: "geist@1.9.2",
    file: "dist/fonts/geist-sans/Geist-Variable.ttf",
    name: "Geist",
    notice: "Copyright 2023 Vercel, in collaboration with basement.studio",
    axes: { wght: weights },
  },
} as const satisfies Record<string, Source>;

/** The face of order codes: one weight, for all weights. */
const mono: Source = {
  from: "@ibm/plex-mono@2.5.0",
  file: "fonts/complete/woff2/IBMPlexMono-Medium.woff2",
  name: "IBM Plex Mono",
  notice: 'Copyright 2017 IBM Corp. with Reserved Font Name "Plex"',
};

/** Faces that devices have, by faces of equal widths. */
const locals = [
  {
    name: "Arial",
    from: "@fontsource/arimo@5.3.0",
    regular: {
      file: "files/arimo-latin-400-normal.woff2",
      names: ["Arial", "ArialMT", "Liberation Sans"],
    },
    bold: {
      file: "files/arimo-latin-700-normal.woff2",
      names: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
    },
  },
  {
    name: "Roboto",
    from: "@fontsource/roboto@5.3.0",
    regular: { file: "files/roboto-latin-400-normal.woff2", names: ["Roboto", "Roboto Regular"] },
    bold: { file: "files/roboto-latin-700-normal.woff2", names: ["Roboto Bold"] },
  },
] as const;

const monoLocals = [
  "Menlo Regular",
  "Menlo-Regular",
  "Roboto Mono",
  "DejaVu Sans Mono",
  "Liberation Mono",
  "Courier New",
];

function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

const ascii = span(0x20, 0x7e);
/** Names of people and places in Europe's languages, beyond Latin-1. */
const names = "ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīİıŁłŃńŇňŌōŐőŒœŘřŚśŞşŠšŤťŪūŮůŰűŸŹźŻżŽžȘșȚț";
/** Without the capitals that look like Latin ones, which stand for no quantity. */
const greek = `ΓΔΘΛΞΠΣΦΨΩ${span(0x3b1, 0x3c9)}`;
const marks = "‐‑‒–—‘’‚“”„†‡•…‰′″‹›⁄€™";
const units = "\u2103\u2109\u2126\u2206\u2116";
const operators = "−≈≠≤≥√∞∑∂∫";
const raised = "⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉";
const arrows = "←↑→↓↔";

/** The characters of every text face, as far as its maker drew them. */
export const textCharacters = [
  ascii,
  span(0xa0, 0xff),
  names,
  greek,
  marks,
  units,
  operators,
  raised,
  arrows,
].join("");

/** The characters of order codes and of examples of the API. */
const codeCharacters = `${ascii}\u00a0°±²³µ·×Ω–—−…→“”‘’≤≥`;

/** Kerning, tabular figures and the slashed zero; no alternates. */
const features = ["kern", "ccmp", "locl", "tnum", "zero", "rvrn"];

/** What widths are compared by: headings, sentences, values and part numbers of a catalogue. */
const sample = `Edge vision processors for cameras that see in the dark. The part wakes, measures and \
sleeps again on 38 µA; with both converters running it draws 610 mW. Supply voltage 2.7 to 5.5 V, \
operating temperature −40 to 125 °C, package QFN-48, 7 × 7 mm. Data sheets, design files and \
software are open to everybody, without an account. Quick charge and USB-PD controllers, motor \
drivers, power management: 32 parts in production, 8 families. RG8805, RG8810S-QCT, RG5260-BIT. \
Documents, ordering information, related solutions and news. Ask about this part, add to compare.`;

interface Measured {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** Width of the sample and heights, in em. */
function measure(font: Buffer, weight?: number): Measured {
  const face = new hb.Face(new hb.Blob(font));
  const shaped = new hb.Font(face);
  if (weight !== undefined) shaped.setVariations([new hb.Variation("wght", weight)]);
  const buffer = new hb.Buffer();
  buffer.addText(sample);
  buffer.guessSegmentProperties();
  hb.shape(shaped, buffer);
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const { ascender, descender, lineGap } = shaped.hExtents();
  const { upem } = face;
  return {
    width: width / upem,
    ascent: ascender / upem,
    descent: -descender / upem,
    lineGap: lineGap / upem,
  };
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** A local face in the measures of one that comes later, so that nothing moves when it comes. */
function localFace(
  family: string,
  names: readonly string[],
  weight: string | undefined,
  adjust: number,
  { ascent, descent, lineGap }: Measured,
): string {
  return rule("@font-face", [
    `font-family: "${family}"`,
    `src: ${names.map((name) => `local("${name}")`).join(", ")}`,
    ...(weight === undefined ? [] : [`font-weight: ${weight}`]),
    `size-adjust: ${percent(adjust)}`,
    `ascent-override: ${percent(ascent / adjust)}`,
    `descent-override: ${percent(descent / adjust)}`,
    `line-gap-override: ${percent(lineGap / adjust)}`,
  ]);
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} {\n${declarations.map((one) => `  ${one};\n`).join("")}}\n`;
}

const licence = "SIL Open Font License 1.1, https://scripts.sil.org/OFL";

function notice({ name, notice, from }: Source): string {
  return `/*! Made from ${name} (${from}). ${notice}. ${licence} */\n`;
}

interface Fonts {
  file(source: { readonly from: string; readonly file: string }): Promise<Buffer>;
  licence(from: string): string;
}

/** The characters of a face, under another name, as TrueType and as WOFF2. */
async function subsetOf(
  source: Source,
  characters: string,
  keepFeatures: readonly string[],
  family: string,
  fonts: Fonts,
): Promise<{ readonly plain: Buffer; readonly woff2: Buffer }> {
  const first = await subsetFont(await fonts.file(source), characters, {
    ...(source.axes && { variationAxes: source.axes }),
    keepFeatures,
    noHinting: true,
    targetFormat: "truetype",
  });
  const copyright = `Made from ${source.name}. ${source.notice}. ${licence}`;
  const plain = renameFont(first, { copyright, family });
  const woff2 = await subsetFont(plain, characters, { keepFeatures, targetFormat: "woff2" });
  return { plain, woff2 };
}

async function makeText(key: string, source: Source, fonts: Fonts): Promise<void> {
  const title = `Site ${key}`;
  const { plain, woff2 } = await subsetOf(source, textCharacters, features, title, fonts);
  const has = new Set(new hb.Face(new hb.Blob(plain)).collectUnicodes());
  const lacks = [...textCharacters].filter((one) => !has.has(one.codePointAt(0) ?? 0));
  const weightsOf = { regular: measure(plain, 400), bold: measure(plain, 600) };
  const faces = [];
  for (const local of locals) {
    for (const [cut, weight] of [
      ["regular", "400 549"],
      ["bold", "550 900"],
    ] as const) {
      const { file, names } = local[cut];
      const theirs = measure(
        await subsetFont(await fonts.file({ from: local.from, file }), sample, {
          targetFormat: "truetype",
        }),
      );
      const ours = weightsOf[cut];
      faces.push(
        localFace(`${title} ${local.name}`, names, weight, ours.width / theirs.width, ours),
      );
    }
  }
  const families = [title, ...locals.map(({ name }) => `${title} ${name}`)];
  write(`${key}.woff2`, woff2);
  write(`${key}.licence.txt`, fonts.licence(source.from));
  write(
    `${key}.css`,
    [
      notice(source),
      ...[
        rule("@font-face", [
          `font-family: "${title}"`,
          `src: url("./${key}.woff2") format("woff2")`,
          `font-weight: ${weights.min} ${weights.max}`,
          "font-display: swap",
        ]),
        ...faces,
        rule(":root", [`--latin: ${families.map((one) => `"${one}"`).join(", ")}`]),
      ].join("\n"),
    ].join(""),
  );
  console.log(`${key}: ${woff2.length} bytes, lacks ${lacks.join("") || "nothing"}`);
}

async function makeMono(fonts: Fonts): Promise<void> {
  const { plain, woff2 } = await subsetOf(
    mono,
    codeCharacters,
    ["ccmp", "zero"],
    "Site mono",
    fonts,
  );
  write("mono.woff2", woff2);
  write("mono.licence.txt", fonts.licence(mono.from));
  write(
    "mono.css",
    [
      notice(mono),
      rule("@font-face", [
        'font-family: "Site mono"',
        'src: url("./mono.woff2") format("woff2")',
        "font-weight: 400 700",
        "font-display: swap",
      ]),
      "\n",
      // The named ones have the same width, 0.6 em.
      localFace("Site mono local", monoLocals, undefined, 1, measure(plain)),
      "\n",
      rule(":root", ['--mono: "Site mono", "Site mono local"']),
    ].join(""),
  );
  console.log(`mono: ${woff2.length} bytes`);
}

function write(name: string, content: string | Buffer): void {
  writeFileSync(join(typefaceFolder, name), content);
}

/** Packages, unpacked into a folder of their own. None of their scripts runs. */
function packagesIn(folder: string): Fonts {
  const unpacked = new Map<string, string>();
  const place = (from: string): string => {
    const known = unpacked.get(from);
    if (known !== undefined) return known;
    const own = join(folder, String(unpacked.size));
    mkdirSync(own);
    const packed = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", from], {
      cwd: own,
      encoding: "utf8",
    });
    execFileSync("tar", ["xzf", packed.trim()], { cwd: own });
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

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "typefaces-"));
  try {
    const fonts = packagesIn(folder);
    for (const [key, source] of Object.entries(texts)) await makeText(key, source, fonts);
    await makeMono(fonts);
    const biome = join(projectRoot, "node_modules", ".bin", "biome");
    execFileSync(biome, ["format", "--write", typefaceFolder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
