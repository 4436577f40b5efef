import { beforeAll, describe, expect, test } from "vitest";
import { demoFolder, published, readableDocuments } from "../demoFolder.ts";
import { type Paper, papersOf } from "../papers.ts";
import { readPaperText } from "../paperText.ts";
import { paperPage, type Sources } from "./paperPage.tsx";

describe("A paper of the demo", () => {
  let sources: Sources;
  let papers: readonly Paper[];

  beforeAll(async () => {
    const documents = await readableDocuments(demoFolder);
    sources = { documents, publication: await published(documents), faces: () => "" };
    papers = papersOf(documents).filter(({ entry }) => entry.file.endsWith(".pdf"));
  });

  async function drawn(paper: Paper): Promise<string> {
    return paperPage(paper, await readPaperText(paper.entry.file), sources) ?? "";
  }

  test("always has something to say", async () => {
    for (const paper of papers) expect(await drawn(paper), paper.entry.file).toContain("<h1>");
  });

  test("that is a datasheet says what its part can be ordered as, in its language", async () => {
    const english = papers.filter(({ entry }) => entry.file.endsWith("rg8820-datasheet-en.pdf"));
    const chinese = papers.filter(({ entry }) => entry.file.endsWith("rg8820-datasheet-zh.pdf"));
    expect([english.length, chinese.length]).toEqual([1, 1]);
    for (const paper of [...english, ...chinese]) {
      const page = await drawn(paper);
      for (const messages of ["RG8820-BCT", "RG8820-BIR", "TFBGA-400", "GB/s"]) {
        expect(page).toContain(messages);
      }
      expect(page).toContain(paper.entry.language === "zh" ? "订购信息" : "Ordering");
      expect(page).not.toContain("undefined");
    }
  });

  test("for both languages has them one after another", async () => {
    const brief = papers.find(({ entry }) => entry.language === "both");
    const page = brief ? await drawn(brief) : "";
    expect(page.match(/<article[^>]*lang="[^"]*"/g)).toEqual([
      '<article class="sheet" lang="en"',
      '<article class="sheet" lang="zh-CN"',
    ]);
  });

  test("loads nothing", async () => {
    for (const paper of papers) {
      expect(await drawn(paper), paper.entry.file).not.toMatch(/(?:src|href)="(?!data:|#|mailto:)/);
    }
  });
});
