import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { demoFolder, mediaFolder, readableDocuments } from "./demoFolder.ts";
import { contentFingerprint, fileFingerprint, readPaperRecords } from "./paperRecords.ts";
import { type Paper, papersOf } from "./papers.ts";

test("The demo's PDFs match their records", async () => {
  const made: Record<string, string> = {};
  for (const { entry } of papersOf(await readableDocuments(demoFolder))) {
    if (!entry.file.endsWith(".pdf")) continue;
    made[entry.file] = fileFingerprint(await readFile(join(mediaFolder, entry.file)));
  }
  const recorded = Object.entries(readPaperRecords()).map(([file, { pdf }]) => [file, pdf]);
  expect(Object.fromEntries(recorded)).toEqual(made);
});

describe("A paper's fingerprint", () => {
  const entry = { file: "a.pdf", revision: "1.0", date: "2026-01-05", language: "en" };
  const paper = (body: object = {}, changed: object = {}) =>
    ({ entry: { ...entry, ...changed }, owner: { body } }) as unknown as Paper;
  const plain = contentFingerprint("<body><h1>RG1</h1><p>1.8 V</p></body>", paper());

  test("is independent of the layout", () => {
    const html = "<style>p{}</style><body class='a'><h1>RG1</h1>\n<p id='b'>1.8  V</p></body>";
    expect(contentFingerprint(html, paper())).toBe(plain);
  });

  test.each([
    ["a text", "<body><h1>RG1</h1><p>1.9 V</p></body>", paper()],
    ["a diagram", "<body><h1>RG1</h1><p>1.8 V</p></body>", paper({ diagram: { zones: [] } })],
    ["a revision", "<body><h1>RG1</h1><p>1.8 V</p></body>", paper({}, { revision: "1.1" })],
    ["a date", "<body><h1>RG1</h1><p>1.8 V</p></body>", paper({}, { date: "2026-01-06" })],
  ])("changes with %s", (_what, html, changed) => {
    expect(contentFingerprint(html, changed)).not.toBe(plain);
  });
});
