import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildColumn,
  buildNews,
  publish,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import { latestNews, neighbours, newsAbout, newsOf, newsRoot } from "./news.ts";

const newsColumn = (id: number, key: string, parent: string | null = "news") =>
  buildColumn({ id, key, body: { type: 2, href: "rk-news", parent } });

const columns = [
  newsColumn(3, "news", null),
  newsColumn(40, "news/company"),
  newsColumn(41, "news/product"),
  newsColumn(42, "news/product/power", "news/product"),
];

const article = (id: number, date: string, column = "news/company", body: object = {}) =>
  buildNews({ id, key: `article-${id}`, body: { column, date, ...body } });

async function viewOf(articles: readonly WorldDocument[]): Promise<View> {
  return (await publish([...columns, ...articles])).views.en;
}

function column(view: View, key: string): ColumnNode {
  const node = view.column(key);
  if (node === undefined) throw new Error(`The test's world has no column ${key}`);
  return node;
}

function news(view: View, id: number): Doc<"news"> {
  const doc = view.byId(id);
  if (doc?.type !== "news") throw new Error(`The test's world has no article ${id}`);
  return doc;
}

const ids = (docs: readonly { id: number }[]) => docs.map(({ id }) => id);

describe("the news of a column", () => {
  const articles = [
    article(301, "2026-01-10", "news"),
    article(302, "2026-03-10", "news/company"),
    article(303, "2026-02-10", "news/product"),
    article(304, "2026-04-10", "news/product/power"),
  ];

  it("are those of the column and everything under it, newest first", async () => {
    const view = await viewOf(articles);
    expect(ids(newsOf(view, column(view, "news")))).toEqual([304, 302, 303, 301]);
    expect(ids(newsOf(view, column(view, "news/product")))).toEqual([304, 303]);
    expect(ids(newsOf(view, column(view, "news/company")))).toEqual([302]);
  });

  it("are empty if nothing was published", async () => {
    const view = await viewOf([]);
    expect(newsOf(view, column(view, "news"))).toEqual([]);
    expect(newsOf(view, column(view, "news/company"))).toEqual([]);
  });
});

describe("the root of news", () => {
  it("is the first root column that lists news", async () => {
    const products = buildColumn({ id: 1, key: "products", body: { position: 0 } });
    const { views } = await publish([products, ...columns]);
    expect(newsRoot(views.en)?.doc.id).toBe(3);
  });

  it("is missing where there is none", async () => {
    const { views } = await publish([buildColumn({ id: 1, key: "products" })]);
    expect(newsRoot(views.en)).toBeUndefined();
  });
});

describe("the neighbours of an article", () => {
  it("are the next older and the next newer one of its own column", async () => {
    const view = await viewOf([
      article(301, "2026-01-10"),
      article(302, "2026-02-10", "news/product"),
      article(303, "2026-03-10"),
      article(304, "2026-04-10"),
    ]);
    const { previous, next } = neighbours(view, news(view, 303));
    expect([previous?.id, next?.id]).toEqual([301, 304]);
    const others = await viewOf([article(301, "2026-01-10"), article(302, "2026-02-10")]);
    expect(neighbours(others, news(view, 303))).toEqual({ previous: undefined, next: undefined });
  });

  it("are missing at both ends of the column", async () => {
    const view = await viewOf([article(301, "2026-01-10"), article(302, "2026-02-10")]);
    expect(neighbours(view, news(view, 301)).previous).toBeUndefined();
    expect(neighbours(view, news(view, 302)).next).toBeUndefined();
  });

  it("lead through every article of the column once, whatever days they share", async () => {
    const days = fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03");
    await fc.assert(
      fc.asyncProperty(fc.array(days, { minLength: 1, maxLength: 12 }), async (dates) => {
        const view = await viewOf(dates.map((date, at) => article(301 + at, date)));
        const listed = newsOf(view, column(view, "news/company"));
        const walked: number[] = [];
        let doc = listed[0];
        while (doc !== undefined) {
          walked.push(doc.id);
          const { previous } = neighbours(view, doc);
          if (previous) expect(neighbours(view, previous).next).toBe(doc);
          doc = previous;
        }
        expect(walked).toEqual(ids(listed));
      }),
      { numRuns: 40 },
    );
  });
});

describe("the latest news", () => {
  it("come from all columns, as many as asked for", async () => {
    const view = await viewOf([
      article(301, "2026-01-10"),
      article(302, "2026-03-10", "news/product"),
      article(303, "2026-02-10"),
    ]);
    expect(ids(latestNews(view, 2))).toEqual([302, 303]);
  });

  it("leave out an article whose column is not published", async () => {
    const view = await viewOf([article(301, "2026-01-10"), article(302, "2026-03-10", "gone")]);
    expect(ids(latestNews(view, 5))).toEqual([301]);
  });
});

describe("the news about a product", () => {
  it("are those that name it", async () => {
    const view = await viewOf([
      article(301, "2026-01-10", "news/company", { products: ["rg1000"] }),
      article(302, "2026-03-10", "news/company", { products: ["rg2000"] }),
      article(303, "2026-02-10", "news/product", { products: ["rg2000", "rg1000"] }),
    ]);
    expect(ids(newsAbout(view, "rg1000", 5))).toEqual([303, 301]);
    expect(ids(newsAbout(view, "rg1000", 1))).toEqual([303]);
    expect(newsAbout(view, "rg3000", 5)).toEqual([]);
  });
});
