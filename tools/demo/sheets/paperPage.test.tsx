import { beforeAll, describe, expect, test } from "vitest";
import { demoFolder, published, readableDocuments } from "../demoFolder.ts";
import { contentFingerprint, readPaperRecords } from "../paperRecords.ts";
import { type Paper, papersOf } from "../papers.ts";
import { readPaperText } from "../paperText.ts";
import { paperPage } from "./paperPage.tsx";

describe("A paper of the demo", () => {
  let papers: readonly Paper[];
  const pages = new Map<Paper, string>();

  beforeAll(async () => {
    const documents = await readableDocuments(demoFolder);
    const sources = { documents, publication: await published(documents), faces: () => "" };
    papers = papersOf(documents).filter(({ entry }) => entry.file.endsWith(".pdf"));
    for (const paper of papers) {
      const text = await readPaperText(paper.entry.file);
      pages.set(paper, paperPage(paper, text, sources) ?? "");
    }
  });

  const drawn = (paper: Paper): string => pages.get(paper) ?? "";

  test("always has content", () => {
    for (const paper of papers) expect(drawn(paper), paper.entry.file).toContain("<h1>");
  });

  test("that is a datasheet lists its part's order codes, in its language", () => {
    const english = papers.filter(({ entry }) => entry.file.endsWith("rg8820-datasheet-en.pdf"));
    const chinese = papers.filter(({ entry }) => entry.file.endsWith("rg8820-datasheet-zh.pdf"));
    expect([english.length, chinese.length]).toEqual([1, 1]);
    for (const paper of [...english, ...chinese]) {
      const page = drawn(paper);
      for (const text of ["RG8820-BCT", "RG8820-BIR", "TFBGA-400", "GB/s"]) {
        expect(page).toContain(text);
      }
      expect(page).toContain(paper.entry.language === "zh" ? "订购信息" : "Ordering");
      expect(page).not.toContain("undefined");
    }
  });

  test("for both languages has them one after another", () => {
    const brief = papers.find(({ entry }) => entry.language === "both");
    const page = brief ? drawn(brief) : "";
    expect(page.match(/<article[^>]*lang="[^"]*"/g)).toEqual([
      '<article class="sheet" lang="en"',
      '<article class="sheet" lang="zh-CN"',
    ]);
  });

  test("loads nothing", () => {
    for (const paper of papers) {
      expect(drawn(paper), paper.entry.file).not.toMatch(/(?:src|href)="(?!data:|#|mailto:)/);
    }
  });

  test("is a PDF with the same content; `npm run papers -- FILE` makes those named here", () => {
    const records = readPaperRecords();
    const outdated = papers
      .filter(
        (paper) => records[paper.entry.file]?.content !== contentFingerprint(drawn(paper), paper),
      )
      .map(({ entry }) => entry.file);
    expect(outdated).toEqual([]);
  });
});
