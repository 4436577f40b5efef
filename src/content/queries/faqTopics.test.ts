import { describe, expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { buildFaq, publish, smallWorld } from "../../../tests/support/world.ts";
import { findQuestions, foldedQuestionsInSteps, searchTerms, topicsOf } from "./faqTopics.ts";

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

  it("finds words across element boundaries, and character references as their characters", async () => {
    expect(await found("RG1000 & a")).toEqual([711]);
    expect(await found("strong")).toEqual([]);
    expect(await found("amp;")).toEqual([]);
  });

  it("requires every word, in any place", async () => {
    expect(await found("board samples")).toEqual([711]);
    expect(await found("samples usb")).toEqual([]);
  });

  it("ranks hits in the question first", async () => {
    // It stands in the answer of the first one, and in the second question.
    expect(await found("the")).toEqual([712, 711]);
  });

  it("reads many questions in steps, once", async () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      buildFaq({ id: 100_000 + at, key: `many/${at}`, body: { column: "about" } }),
    );
    const { views } = await publish([...smallWorld(), ...companyPages(), ...many]);
    expect([...foldedQuestionsInSteps(views.en)].length).toBeGreaterThan(5);
    expect(findQuestions(views.en, ["fit"]).length).toBeGreaterThanOrEqual(500);
    expect([...foldedQuestionsInSteps(views.en)]).toHaveLength(0);
  });

  it("finds nothing for an empty text", async () => {
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
