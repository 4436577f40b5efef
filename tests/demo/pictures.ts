import type { FieldPath, FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import { type Demo, mediaBytes } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";
import { pictureSize } from "./pictureSize.ts";
import { bilingualTexts } from "./texts.ts";

/** A picture as a document shows it. */
interface Shown {
  readonly document: FileDocument;
  readonly path: FieldPath;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Its alternative texts, in the languages it is shown in. */
  readonly alts: readonly string[];
}

/** Pictures without words, and pictures of another size than is said of them. */
export async function picturesInDisorder(demo: Demo): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const shown of demo.documents.flatMap(picturesOf)) {
    const { document, path, file, width, height, alts } = shown;
    const report = (message: string) => findings.push(findingAt(document, path, message));
    if (alts.some((alt) => alt.trim() === "")) report(`${file} has no alternative text`);
    if (alts.some((alt) => /\.(?:svg|png|jpe?g|webp|avif)$/i.test(alt))) {
      report(`${file} has a file's name for an alternative text`);
    }
    const bytes = await mediaBytes(demo, file);
    if (bytes === undefined) continue;
    const size = await pictureSize(file, bytes);
    if (!size) report(`${file} is no picture, or says no size`);
    else if (size.width !== width || size.height !== height) {
      report(`${file} is ${size.width} × ${size.height}, not ${width} × ${height}`);
    }
  }
  return findings;
}

function picturesOf(document: FileDocument): Shown[] {
  return [
    ...imageFields(document.body, []).map((image) => ({ document, ...image })),
    ...bilingualTexts(document.body).flatMap(({ path, en = "", zh = "" }) => [
      ...drawnIn(en).map((image) => ({ document, path: [...path, "en"], ...image })),
      ...drawnIn(zh).map((image) => ({ document, path: [...path, "zh"], ...image })),
    ]),
  ];
}

type Image = Omit<Shown, "document">;

/** Fields in the shape of `image()`: a file with its size and its words. */
function imageFields(value: unknown, path: FieldPath): Image[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => imageFields(item, [...path, index]));
  }
  if (typeof value !== "object" || value === null) return [];
  if ("file" in value && "width" in value && "height" in value && "alt" in value) {
    const [alt] = bilingualTexts(value.alt);
    const alts = [alt?.en ?? "", alt?.zh ?? ""];
    const [width, height] = [Number(value.width), Number(value.height)];
    return [{ path, file: String(value.file), width, height, alts }];
  }
  return Object.entries(value).flatMap(([name, field]) => imageFields(field, [...path, name]));
}

function drawnIn(html: string): Omit<Image, "path">[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    return {
      file: attribute("src").replace(/^\/storage\//, ""),
      width: Number(attribute("width")),
      height: Number(attribute("height")),
      alts: [attribute("alt")],
    };
  });
}
