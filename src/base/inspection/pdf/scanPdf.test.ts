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

test.each(honestPdfs)("$what is taken", async ({ content }) => {
  expect(refusalOf(content)).toBeUndefined();
  expect(await readPdf(content)).toMatchObject({ pages: 1 });
});

test("The demo company's own papers are taken, and one with all that a made PDF has", () => {
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

test("An action is followed though its number and its word are written together", () => {
  const action = "<< /S /URI /URI (https://x.example) >>";
  const text = pdfOf("/OpenAction 5 0 R", [action]).toString("latin1");
  expect(refusalOf(Buffer.from(text.replace("5 0 obj", "5 0obj"), "latin1"))).toBe(
    "pdfOpensAddress",
  );
});
