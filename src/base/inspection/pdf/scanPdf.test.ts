import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { honestPdfs, hostilePdfs } from "../../../../tests/support/hostilePdfs.ts";
import { buildPdf } from "../../../../tests/support/pdf.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { RefusedMedia } from "../refusedMedia.ts";
import { readPdf } from "./readPdf.ts";
import { scanPdf } from "./scanPdf.ts";

/** Reason for which a PDF is refused; undefined where it is accepted. */
function refusalOf(content: Buffer): string | undefined {
  try {
    scanPdf(content);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedMedia) return error.reason;
    throw error;
  }
}

test.each(hostilePdfs)("$what is refused", ({ content, reason }) => {
  expect(refusalOf(content)).toBe(reason);
});

test.each(honestPdfs)("$what is accepted", async ({ content }) => {
  expect(refusalOf(content)).toBeUndefined();
  expect(await readPdf(content)).toMatchObject({ pages: 1 });
});

test("The demo company's own PDFs are accepted, and one with all features of a generated PDF", () => {
  const papers = globSync("demo/**/*.pdf");
  expect(papers.length).toBeGreaterThan(100);
  for (const paper of papers) {
    expect({ paper, reason: refusalOf(readFileSync(paper)) }).toEqual({ paper, reason: undefined });
  }
  const made = buildPdf(
    [
      { lines: ["C:\\\\ (a) \\\\host"], chinese: ["芯片"], link: "https://chips.example/a?b#c" },
      { link: 1, noise: 500_000 },
    ],
    { outline: [{ title: "file: // javascript:", page: 1 }] },
  );
  expect(refusalOf(made)).toBeUndefined();
});

test("An action is followed although its number and its keyword are written together", () => {
  const action = "<< /S /URI /URI (https://x.example) >>";
  const text = pdfOf("/OpenAction 5 0 R", [action]).toString("latin1");
  expect(refusalOf(Buffer.from(text.replace("5 0 obj", "5 0obj"), "latin1"))).toBe(
    "pdfOpensAddress",
  );
});

test.each([
  [
    "a table's action itself",
    "/AA << /O << /S /URI /URI (https://x.example) >> >>",
    [],
    "pdfOpensAddress",
  ],
  ["an action referred to there", "/AA << /O 5 0 R >>", ["/URI"], "pdfOpensAddress"],
  ["a table referred to", "/AA 5 0 R", ["/O 6 0 R", "/URI"], "pdfOpensAddress"],
  [
    "what follows an action",
    "/OpenAction 5 0 R",
    ["/S /GoTo /Next 6 0 R", "/URI"],
    "pdfOpensAddress",
  ],
  [
    "a link behind a table",
    "/AA << /O << /S /GoTo >> >> /A << /S /URI /URI (https://x.example) >>",
    [],
    undefined,
  ],
  ["a link behind an action", "/OpenAction << /S /GoTo >> /A 5 0 R", ["/URI"], undefined],
  [
    "a link behind a nested table",
    "/X << /AA << /O << >> >> /A << /URI (https://x.example) >> >>",
    [],
    undefined,
  ],
  [
    "a link before a table",
    "/A << /S /URI /URI (https://x.example) >> /AA << /O << >> >>",
    [],
    undefined,
  ],
  ["an action that nothing opens", "/A 5 0 R", ["/URI"], undefined],
])("%s: automatic actions differ from chosen ones", (_, catalog, more, reason) => {
  const objects = more.map((one) =>
    one === "/URI" ? "<< /S /URI /URI (https://x.example) >>" : `<< ${one} >>`,
  );
  expect(refusalOf(pdfOf(catalog, objects))).toBe(reason);
});
