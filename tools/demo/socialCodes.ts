/**
 * Draws the QR codes of the footer's social channels: `node tools/demo/socialCodes.ts`. Run by hand
 * when an address changes; the pictures are committed, and `tests/demo/qr.test.ts` decodes them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import encodeQR from "qr";
import { readContent } from "../../src/content/files/read.ts";
import { columnTarget } from "../../src/content/queries/addresses.ts";
import { href } from "../../src/site/href.ts";
import { demoFolder, mediaFolder, published } from "./demoFolder.ts";

/** Invented, as the site's own origin is not known here. */
const site = "https://www.ridgekey.example";

/** The column that each channel's code leads to. */
const columns = {
  "official-account": "news",
  "video-channel": "about/videos",
  developers: "about/faq/development",
} as const satisfies Record<string, string>;

/** Width and height in CSS pixels, as in the content. */
const side = 160;

/** Light modules around the code that scanners rely on (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4;

const { views } = await published((await readContent(demoFolder)).documents);
const folder = join(mediaFolder, "social");
await mkdir(folder, { recursive: true });
for (const [name, column] of Object.entries(columns)) {
  const address = addressOf(column);
  const svg = draw(encodeQR(address, "raw", { ecc: "medium", border: quietZone }));
  await writeFile(join(folder, `${name}.svg`), svg);
  console.log(`social/${name}.svg: ${address}, ${svg.length} bytes`);
}

/** A phone is sent to its own surface by the site, and the language is its reader's choice. */
function addressOf(column: string): string {
  const node = views.en.column(column);
  const target = node && columnTarget(node);
  if (target?.kind !== "page") throw new Error(`The column ${column} leads to no page`);
  const place = { surface: "desktop", language: "en", languageInQuery: true } as const;
  return site + href(place, target.page, target.query);
}

function draw(modules: readonly (readonly boolean[])[]): string {
  const width = modules.length;
  const path = modules.map((row, y) =>
    runsOf(row)
      .map(([x, run]) => bar(x, y, run))
      .join(""),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"`,
    ` viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${width}v${width}H0z"/>`,
    `<path fill="#0b1424" d="${path.join("")}"/></svg>\n`,
  ].join("");
}

/** The runs of dark modules in a row: start and length. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
  return starts.map((start) => {
    const end = row.indexOf(false, start);
    return [start, (end === -1 ? row.length : end) - start];
  });
}

function bar(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}
