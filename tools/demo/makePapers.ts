/**
 * `npm run papers [-- part of the file's path]`: makes the PDF of every document that the demo
 * company's content names, writes its size into the content and its fingerprints into
 * `paperRecords.json`. To be run after content or a sheet's look has changed; the PDFs are committed.
 *
 * The machine needs Chromium (found as the browser tests find theirs), `hb-subset`, `fc-match`, `zopfli`,
 * and the fonts Roboto, Droid Sans Fallback and WenQuanYi Zen Hei, all TrueType. On Debian they are the
 * packages `libharfbuzz-bin`, `fontconfig`, `zopfli`, `fonts-roboto-unhinted`, `fonts-droid-fallback`
 * and `fonts-wqy-zenhei`.
 */
import "./registerTsx.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { demoFolder, mediaFolder, published, readableDocuments } from "./demoFolder.ts";
import { faceRules } from "./fontFaceRules.ts";
import {
  contentFingerprint,
  fileFingerprint,
  formatPaperRecords,
  type PaperRecords,
  paperRecordsFile,
  readPaperRecords,
} from "./paperRecords.ts";
import { type Paper, papersOf } from "./papers.ts";
import { readPaperText } from "./paperText.ts";
import { openPress, print } from "./pdf/print.ts";
import { withSize } from "./sizes.ts";

const { paperPage } = await import("./sheets/paperPage.tsx");

/** The size from which a paper is reported as heavy, in bytes. */
const heavy = 40_000;

const [wanted = ""] = process.argv.slice(2);
const documents = await readableDocuments(demoFolder);
const sources = { documents, publication: await published(documents), faces: faceRules };
const papers = papersOf(documents)
  .filter(({ entry }) => entry.file.endsWith(".pdf"))
  .filter(({ entry }) => entry.file.includes(wanted));
const files = new Set(papersOf(documents).map(({ entry }) => entry.file));
const records: PaperRecords = Object.fromEntries(
  Object.entries(readPaperRecords()).filter(([file]) => files.has(file)),
);
const press = await openPress();
let total = 0;
try {
  for (const paper of papers) total += await make(paper);
} finally {
  await press.close();
  writeFileSync(paperRecordsFile, formatPaperRecords(records));
}
console.log(`${papers.length} papers, ${kilobytes(total)}`);

async function make(paper: Paper): Promise<number> {
  const { entry, owner } = paper;
  const html = paperPage(paper, await readPaperText(entry.file), sources);
  if (html === undefined) {
    console.log(`${entry.file}: no text in tools/demo/papers, and no record to draw it from`);
    process.exitCode = 1;
    return 0;
  }
  const pdf = await print(press, html, entry.date);
  const path = join(mediaFolder, entry.file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, pdf);
  setSize(owner.file, entry.file, pdf.length);
  records[entry.file] = { content: contentFingerprint(html, paper), pdf: fileFingerprint(pdf) };
  console.log(`${entry.file}: ${kilobytes(pdf.length)}${pdf.length > heavy ? ", heavy" : ""}`);
  return pdf.length;
}

/** Read again each time: people may be writing the same file. */
function setSize(contentFile: string, file: string, size: number): void {
  const text = readFileSync(contentFile, "utf8");
  const changed = withSize(text, file, size);
  if (changed !== text) writeFileSync(contentFile, changed);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
