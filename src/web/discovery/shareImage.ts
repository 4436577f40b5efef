import { seededRandom } from "../../base/site/seededRandom.ts";
import type { BilingualText } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc, Doc } from "../../content/published/publishedDocument.ts";
import { contentTypes } from "../../content/types/index.ts";
import { abstractArt, wafer } from "./share/abstractArt.ts";
import { chip } from "./share/chipPicture.ts";
import { isWritable, writable, written, writtenHeight, writtenWidth } from "./share/dotMatrix.ts";
import { shareSize } from "./sharePath.ts";

/** Texts on the left, from the largest line down, and the drawing on the right. */
interface ShareDrawing {
  readonly title: string;
  readonly lines: readonly string[];
  readonly picture: string;
}

/** Left edge and greatest width of the text, in pixels: it ends before the picture. */
const margin = 72;
const textWidth = 470;

/**
 * The picture that stands for a document, or without one for the company, where a link is shared:
 * a PNG of 1200 × 630. Drawn from the document's data and always the same for the same document.
 * It uses no fonts, hence Latin letters only: part numbers, English titles, dates.
 */
export async function shareImage(view: View, doc: AnyDoc | undefined): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(shareDrawing(view, doc)))
    .png({ compressionLevel: 9, palette: true, quality: 92, effort: 4 })
    .toBuffer();
}

/** The same as SVG. */
export function shareDrawing(view: View, doc: AnyDoc | undefined): string {
  const company = view.setting("company");
  const brand = capitals(company.name.en);
  const { title, lines, picture } = drawingOf(view, doc, brand);
  const isCompany = title === brand;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareSize.width} ${shareSize.height}" width="${shareSize.width}" height="${shareSize.height}">`,
    definitions,
    '<rect width="1200" height="630" fill="url(#ground)"/>',
    '<rect width="1200" height="630" fill="url(#grid)"/>',
    picture,
    isCompany ? "" : line(brand, margin, 72, 4, "#ffffff"),
    headline(title, lines),
    line(company.stockCode ?? "", margin, 550, 3, "#8fa9c4"),
    "</svg>",
  ].join("");
}

function drawingOf(view: View, doc: AnyDoc | undefined, brand: string): ShareDrawing {
  if (doc?.type === "product") return productDrawing(doc, brand);
  if (doc?.type === "news") return newsDrawing(view, doc);
  const title = doc === undefined ? "" : titleOf(doc);
  return {
    title: title === "" ? brand : title,
    lines: [],
    picture: doc === undefined ? wafer(seededRandom(brand)) : abstractArt(doc.id, doc.key),
  };
}

function productDrawing({ id, key, body }: Doc<"product">, brand: string): ShareDrawing {
  const [drawnPackage] = body.packages;
  const marking = { brand, partNumber: body.partNumber };
  const figures = body.keyFigures
    .map((parameter) => body.values[parameter])
    .filter((value) => typeof value === "string")
    .map((value) => value.replace("..", "-"))
    .filter((value) => /^[\d.-]+ [^\d\s]+$/.test(value) && isWritable(value));
  return {
    title: body.partNumber,
    lines: figures.slice(0, 3),
    picture: drawnPackage
      ? chip(drawnPackage, marking, { x: 880, y: 315 }, seededRandom(key))
      : abstractArt(id, key),
  };
}

function newsDrawing(view: View, { key, body }: Doc<"news">): ShareDrawing {
  const column = view.column(body.column);
  return {
    title: capitals(column?.doc.body.title.en),
    lines: [body.date],
    picture: abstractArt(column?.doc.id ?? 0, key),
  };
}

function titleOf(doc: AnyDoc): string {
  const title = contentTypes[doc.type].title as (body: AnyDoc["body"]) => BilingualText;
  return capitals(title(doc.body).en);
}

/** Five by seven dots suit capitals; names written in both cases, such as SoC, stay as they are. */
function capitals(text: string | undefined): string {
  const words = (text ?? "").split(" ");
  return writable(
    words.map((word) => (/[a-z].*[A-Z]/.test(word) ? word : word.toUpperCase())).join(" "),
  );
}

/** The title as large as it fits, over several lines where it has several words; then the rest. */
function headline(title: string, lines: readonly string[]): string {
  const words = wrap(title);
  const widest = Math.max(1, ...words.map((word) => writtenWidth(word, 1)));
  const pitch = Math.min(11, textWidth / widest);
  const gap = pitch * 11;
  const top = 315 - (words.length * gap) / 2 - (lines.length > 0 ? 34 : 10);
  const rows = words.map((word, at) => line(word, margin, top + at * gap, pitch, "#ffffff"));
  const bar = top + (words.length - 1) * gap + writtenHeight(pitch) + 40;
  const rest = lines.map((text, at) => line(text, margin, bar + 44 + at * 44, 3.6, "#a9c6e4"));
  return [
    ...rows,
    `<rect x="${margin - 3}" y="${round(bar)}" width="72" height="5" fill="#e7a506"/>`,
    ...rest,
  ].join("");
}

/** Words on lines of their own as far as the longest word is long; a part number is one word. */
function wrap(title: string): string[] {
  const words = title.split(" ").filter((word) => word !== "");
  const maxLength = Math.max(10, ...words.map((word) => word.length));
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= maxLength) {
      rows[rows.length - 1] = `${last} ${word}`;
    } else {
      rows.push(word);
    }
  }
  return rows;
}

function line(text: string, x: number, y: number, pitch: number, colour: string): string {
  const dots = written(text, x, round(y), round(pitch));
  return `<path d="${dots}" stroke="${colour}" stroke-width="${round(pitch * (pitch < 6 ? 0.92 : 0.8))}" stroke-linecap="round"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const definitions = `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b1424"/><stop offset=".55" stop-color="#0d2036"/><stop offset="1" stop-color="#123457"/></linearGradient>
<pattern id="grid" width="30" height="30" patternUnits="userSpaceOnUse"><path d="M15 15h0" stroke="#fff" stroke-opacity=".09" stroke-width="2" stroke-linecap="round"/></pattern>
<linearGradient id="fade-out" gradientUnits="userSpaceOnUse" x1="-380" x2="-170" y1="0" y2="0"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="fade" maskUnits="userSpaceOnUse" x="-900" y="-500" width="1800" height="1000"><rect x="-900" y="-500" width="1800" height="1000" fill="url(#fade-out)"/></mask>
<linearGradient id="mould" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#343d49"/><stop offset=".5" stop-color="#232a34"/><stop offset="1" stop-color="#171c24"/></linearGradient>
<linearGradient id="substrate" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1c5687"/><stop offset="1" stop-color="#0f3557"/></linearGradient>
<linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e4ebf2"/><stop offset="1" stop-color="#93a3b5"/></linearGradient>
<radialGradient id="shade"><stop offset=".55" stop-color="#040a14" stop-opacity=".75"/><stop offset="1" stop-color="#040a14" stop-opacity="0"/></radialGradient>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#7fd0ff" stop-opacity=".14"/><stop offset=".8" stop-color="#fff" stop-opacity="0"/></linearGradient>
<style>.track{fill:none;stroke:#2f7cc4;stroke-opacity:.6;stroke-width:2.5;stroke-linejoin:round}.bright{stroke:#39a0ff;stroke-opacity:1}.via{fill:#0d2036;stroke:#2f7cc4;stroke-width:2.5}.laser{fill:none;stroke:#cfd8e2;stroke-opacity:.86;stroke-linecap:round}</style>
</defs>`;
