import { describe, expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import { findQuestions, searchTerms, topicsOf } from "./questions.ts";

async function english() {
  return (await publish([...smallWorld(), ...companyPages()])).views.en;
}

const found = async (query: string) =>
  findQuestions(await english(), searchTerms(query)).map(({ id }) => id);

describe("a search among questions", () => {
  it("finds a word in the question or in the answer, whatever its case and width", async () => {
    expect(await found("SAMPLES")).toEqual([711]);
    expect(await found("usb")).toEqual([712]);
    expect(await found("ｓｄｋ")).toEqual([712]);
  });

  it("finds what runs through an element, and references as the characters they stand for", async () => {
    expect(await found("RG1000 & a")).toEqual([711]);
    expect(await found("strong")).toEqual([]);
    expect(await found("amp;")).toEqual([]);
  });

  it("wants every word, wherever it stands", async () => {
    expect(await found("board samples")).toEqual([711]);
    expect(await found("samples usb")).toEqual([]);
  });

  it("puts hits in the question first", async () => {
    // It stands in the answer of the first one, and in the second question.
    expect(await found("the")).toEqual([712, 711]);
  });

  it("finds nothing for nothing", async () => {
    expect(await found("  ")).toEqual([]);
    expect(searchTerms("a A ａ b")).toEqual(["a", "b"]);
  });
});

describe("the topics of a column", () => {
  it("are the columns under it that have questions, in their order", async () => {
    const view = await english();
    const column = view.column("faq");
    if (column === undefined) throw new Error("The world has no questions");
    const topics = topicsOf(view, column).map(({ node, questions }) => [
      node.doc.key,
      questions.map(({ id }) => id),
    ]);
    expect(topics).toEqual([
      ["faq/orders", [711]],
      ["faq/boards", [712]],
    ]);
  });
});
