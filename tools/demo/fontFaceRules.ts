import { outputOf } from "./outputOf.ts";

/** A face of the papers: its name in style sheets, its font family, and its characters. */
interface Face {
  readonly name: string;
  readonly family: string;
  readonly covers: RegExp;
}

/**
 * All are TrueType: a face in the CFF format would be taken apart into pictures of glyphs. Droid's
 * Han characters are the most compact there are, but its marks stand in the middle of their square,
 * where Taiwan sets them.
 */
const faces: readonly Face[] = [
  { name: "Paper Latin", family: "Roboto", covers: /[\u0020-\u02ff\u0370-\u03ff\u2000-\u2fff]/u },
  { name: "Paper Marks", family: "WenQuanYi Zen Hei", covers: /[，；：！？（）“”‘’—…]/u },
  {
    name: "Paper Han",
    family: "Droid Sans Fallback",
    covers: /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/u,
  },
];

/**
 * Rules that bring along the faces for setting these texts, each with no more than the characters it
 * is used for and without what only a screen needs. Latin text has its own quotes and dashes.
 * @throws where `hb-subset`, `fc-match` or a family is missing
 */
export function faceRules(text: string): string {
  const left = new Set(text);
  return faces
    .map(({ name, family, covers }) => {
      const used = [...left].filter((character) => covers.test(character)).join("");
      const data = subset(fileOf(family), used).toString("base64");
      return `@font-face{font-family:"${name}";src:url(data:font/ttf;base64,${data})}`;
    })
    .join("\n");
}

const files = new Map<string, string>();

function fileOf(family: string): string {
  const known = files.get(family);
  if (known !== undefined) return known;
  const [found, file = ""] = outputOf("fc-match", [
    "-f",
    "%{family}\t%{file}",
    `${family}:style=Regular`,
  ])
    .toString()
    .split("\t");
  if (!found?.split(",").includes(family)) throw new Error(`The font ${family} is not installed`);
  files.set(family, file);
  return file;
}

function subset(file: string, characters: string): Buffer {
  return outputOf("hb-subset", [
    "--no-hinting",
    "--drop-tables+=GDEF,GPOS,GSUB,gasp,vhea,vmtx,VORG",
    `--font-file=${file}`,
    `--text=${characters}`,
    "--output-file=-",
  ]);
}
