import { describe, expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { buildColumn, buildFaq, publish, smallWorld } from "../../../tests/support/world.ts";
import {
  findQuestions,
  foldedQuestionsInSteps,
  pageOfQuestion,
  searchTerms,
  topicsOf,
} from "./faqTopics.ts";

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
    expect(searchTerms(" 1 2  3 4 5 6 7 8 9")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });
});

describe("the topics of a column", () => {
  it("are itself, and the shown columns below it with all under them", async () => {
    const column = (id: number, key: string, parent: string, status = 1) =>
      buildColumn({ id, key, body: { type: 7, href: "faq", parent, status } });
    const question = (id: number, key: string) =>
      buildFaq({ id, key: `question-${id}`, body: { column: key } });
    const { views } = await publish([
      ...smallWorld(),
      ...companyPages(),
      ...[column(900, "faq/deep", "faq/boards"), column(901, "faq/hidden", "faq", 0)],
      ...[column(902, "faq/empty", "faq"), question(910, "faq"), question(911, "faq/deep")],
      question(912, "faq/hidden"),
    ]);
    const node = views.en.column("faq");
    const topics = node && topicsOf(views.en, node);
    expect(
      topics?.map(({ node: { doc }, questions }) => [doc.key, questions.map(({ id }) => id)]),
    ).toEqual([
      ["faq", [910]],
      ["faq/orders", [711]],
      ["faq/boards", [712, 911]],
    ]);
  });

  it("has sixty questions on a page", async () => {
    const many = Array.from({ length: 61 }, (_, at) =>
      buildFaq({ id: 1_000 + at, key: `many/${at}`, body: { column: "about", position: at } }),
    );
    const { en } = (await publish([...smallWorld(), ...many])).views;
    const pages = en.inColumn("faq", "about").map((doc) => pageOfQuestion(en, doc));
    expect(pages).toEqual([...Array(60).fill(1), 2]);
  });

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
