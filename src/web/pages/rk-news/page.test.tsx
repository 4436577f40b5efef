import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { canonicalQuery, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, buildNews, publish } from "../../../../tests/support/world.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { PageContext, RawQuery } from "../../page/pageModule.ts";
import { pageSize } from "./load.ts";
import { page } from "./page.tsx";

const picture = { file: "news/a.svg", width: 960, height: 540, alt: { en: "A chip", zh: "芯片" } };

/** Columns 3 > 40, 41 (empty), 43 (hidden), a product column 1, and `count` articles in 40. */
function newsWorld(count: number, body: object = {}): Promise<Publication> {
  const column = (id: number, key: string, changes: object) =>
    buildColumn({ id, key, body: { type: 2, href: "rk-news", parent: "news", ...changes } });
  return publish([
    column(1, "products", { type: 3, href: "product-list", parent: null }),
    column(3, "news", { parent: null, title: { en: "News", zh: "新闻资讯" } }),
    column(40, "company", { title: { en: "Company", zh: "公司动态" } }),
    column(41, "exhibitions", { title: { en: "Exhibitions", zh: "展会活动" }, position: 2 }),
    column(43, "internal", { title: { en: "Internal", zh: "内部" }, status: 0 }),
    ...Array.from({ length: count }, (_, at) =>
      buildNews({
        id: 301 + at,
        key: `article-${at}`,
        body: {
          column: "company",
          date: `2026-01-${String(28 - at).padStart(2, "0")}`,
          title: { en: `Article ${at + 1}`, zh: `文章 ${at + 1}` },
          ...body,
        },
      }),
    ),
  ]);
}

const resolve = (world: Publication, query: RawQuery) =>
  page.resolve(query, world.views.en)?.params;

const shown = (context: PageContext, query: RawQuery) => shownPage(page, context, query);

describe("the column of a news list", () => {
  it("is the root of news if none is requested", async () => {
    expect(resolve(await newsWorld(1), {})).toEqual({ column: 3, page: 1 });
  });

  it("is the one under `id`, or with an empty `id` the last of `pid`", async () => {
    const world = await newsWorld(1);
    expect(resolve(world, { id: "40", pid: "3" })).toEqual({ column: 40, page: 1 });
    expect(resolve(world, { id: "", pid: "3,40" })).toEqual({ column: 40, page: 1 });
  });

  it("is missing where the id is unknown or lists something else", async () => {
    const world = await newsWorld(1);
    for (const id of ["1", "301", "999", "x", "-3"]) expect(resolve(world, { id })).toBeUndefined();
  });
});

describe("the page of a news list", () => {
  it("is the first where the number cannot be read", async () => {
    const world = await newsWorld(25);
    for (const text of [undefined, "", "1", "0", "abc", "-2", "1.5", "2x"]) {
      expect(resolve(world, { id: "3", page: text })).toEqual({ column: 3, page: 1 });
    }
  });

  it("does not exist past the end", async () => {
    const world = await newsWorld(25);
    expect(resolve(world, { id: "3", page: "3" })).toEqual({ column: 3, page: 3 });
    for (const text of ["4", "400", "9".repeat(400)]) {
      expect(resolve(world, { id: "3", page: text })).toBeUndefined();
    }
    expect(resolve(world, { id: "41", page: "1" })).toEqual({ column: 41, page: 1 });
    expect(resolve(world, { id: "41", page: "2" })).toBeUndefined();
  });

  it("has one address, without the number of the first page", async () => {
    const view = (await newsWorld(25)).views.en;
    expect(canonicalQuery(page, { id: "40" }, view)).toEqual({ id: 40, pid: "3" });
    expect(canonicalQuery(page, { id: "40", page: "2" }, view)).toEqual({
      id: 40,
      pid: "3",
      page: 2,
    });
    expect(canonicalQuery(page, { id: "3" }, view)).toEqual({ id: 3 });
  });

  it("shows each article of the column on exactly one page, newest first", async () => {
    for (const count of [0, 1, pageSize, pageSize + 1, 25]) {
      const context = pageContext(await newsWorld(count, { image: picture }));
      const { last } = shown(context, { id: "3" }).props;
      const titles = Array.from({ length: last }, (_, at) => {
        const { featured, items } = shown(context, { id: "3", page: String(at + 1) }).props;
        return [...(featured ? [featured] : []), ...items].map(({ title }) => title.text);
      });
      expect(titles.flat()).toEqual(Array.from({ length: count }, (_, at) => `Article ${at + 1}`));
      expect(titles.every((one) => one.length <= pageSize)).toBe(true);
    }
  });
});

describe("the year of a news list", () => {
  /** Articles 1 to 3 of 2026, 4 of 2025, 5 and 6 of 2023. */
  const years = async () => {
    const dates = [
      "2026-03-01",
      "2026-02-01",
      "2026-01-01",
      "2025-05-01",
      "2023-09-01",
      "2023-01-01",
    ];
    const column = (id: number, key: string, parent: string | null) =>
      buildColumn({ id, key, body: { type: 2, href: "rk-news", parent, title: { en: key } } });
    return publish([
      column(3, "news", null),
      column(40, "company", "news"),
      column(41, "idle", "news"),
      ...dates.map((date, at) =>
        buildNews({
          id: 301 + at,
          key: `article-${at}`,
          body: { column: "company", date, image: picture, title: { en: `Article ${at + 1}` } },
        }),
      ),
    ]);
  };

  it("is one with news; another one is ignored", async () => {
    const world = await years();
    expect(resolve(world, { id: "3", year: "2023" })).toEqual({ column: 3, year: 2023, page: 1 });
    for (const year of ["2024", "", "x", "02023", "2023.0"]) {
      expect(resolve(world, { id: "3", year })).toEqual({ column: 3, page: 1 });
    }
    expect(resolve(world, { id: "3", year: "2023", page: "2" })).toBeUndefined();
  });

  it("restricts the articles, with the counts of all years to choose from", async () => {
    const { props, html, address, head } = shown(pageContext(await years()), {
      id: "3",
      year: "2023",
    });
    expect(props.items.map(({ id }) => id)).toEqual([305, 306]);
    expect(props.featured).toBeUndefined();
    expect(props.years.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ["All years", 6, false],
      ["2026", 3, false],
      ["2025", 1, false],
      ["2023", 2, true],
    ]);
    expect(html).toContain('href="/rk-news?id=3&amp;year=2025"');
    expect(address).toEqual({ id: 3, year: 2023 });
    expect(head.title).toBe("news, 2023");
  });

  it("is kept in the links of columns that have it, and of no others", async () => {
    const { props } = shown(pageContext(await years()), { id: "3", year: "2023" });
    expect(props.tabs[0]?.map(({ href }) => href)).toEqual([
      "/rk-news?id=3&year=2023",
      "/rk-news?id=40&pid=3&year=2023",
      "/rk-news?id=41&pid=3",
    ]);
  });

  it("is not offered if there is only one", async () => {
    const { html } = shown(pageContext(await newsWorld(3)), {});
    expect(html).not.toContain("news-years");
  });

  it("is offered if there are two", async () => {
    const article = (id: number, date: string) =>
      buildNews({ id, key: `n${id}`, body: { column: "news", date } });
    const column = buildColumn({ id: 3, key: "news", body: { type: 2, href: "rk-news" } });
    const world = await publish([column, article(301, "2026-01-01"), article(302, "2025-01-01")]);
    const { props } = shown(pageContext(world), {});
    expect(props.years.map(({ label }) => label)).toEqual(["All years", "2026", "2025"]);
    expect([props.isMixed, props.tabs]).toEqual([false, []]);
  });
});

describe("a news list", () => {
  it("features the newest article with its picture, on the first page alone", async () => {
    const context = pageContext(await newsWorld(12, { image: picture }));
    expect(shown(context, {}).html).toContain('fetchPriority="high"');
    expect(shown(context, { page: "2" }).html).not.toContain('fetchPriority="high"');
  });

  it("features nothing where the newest article has no picture", async () => {
    const { html, props } = shown(pageContext(await newsWorld(2)), {});
    expect(props.featured).toBeUndefined();
    expect(html).toContain("Article 1");
  });

  it("links to the previous and the next page", async () => {
    const { html } = shown(pageContext(await newsWorld(25)), { id: "40", page: "2" });
    expect(html).toMatch(/href="\/rk-news\?id=40&amp;pid=3"[^>]*rel="prev"/);
    expect(html).toMatch(/href="\/rk-news\?id=40&amp;pid=3&amp;page=3"[^>]*rel="next"/);
  });

  it("has a button for more on mobile, as long as there is more", async () => {
    const world = await newsWorld(25);
    const hand = pageContext(world, { surface: "mobile", language: "zh" });
    expect(shown(hand, { page: "2" }).html).toMatch(/<button class="more__button"[^>]*>加载更多/);
    expect(shown(hand, { page: "2" }).html).toContain('rel="next"');
    expect(shown(hand, { page: "3" }).html).not.toContain("more__button");
    expect(shown(pageContext(world), { page: "2" }).html).not.toContain("more__button");
  });

  it("marks the end of the list on the last page, and only there", async () => {
    const context = pageContext(await newsWorld(12), { language: "zh" });
    expect(shown(context, { page: "1" }).html).not.toContain("没有更多");
    expect(shown(context, { page: "2" }).html).toContain("没有更多");
  });

  it("shows a message for an empty column", async () => {
    const { html } = shown(pageContext(await newsWorld(3)), { id: "41" });
    expect(html).toContain("Nothing has been published here yet.");
    expect(html).not.toContain("No more");
  });

  it("offers the columns, marks the one shown and leaves hidden ones out", async () => {
    const { props, html } = shown(pageContext(await newsWorld(1)), { id: "40" });
    const row = props.tabs[0]?.map(({ title, state }) => [title.text, state]);
    expect(row).toEqual([
      ["All news", "other"],
      ["Company", "shown"],
      ["Exhibitions", "other"],
    ]);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  });

  it("names an article's column only if the list combines several", async () => {
    const context = pageContext(await newsWorld(1));
    expect(shown(context, { id: "3" }).html).toContain('class="news-meta__column"');
    expect(shown(context, { id: "40" }).html).not.toContain('class="news-meta__column"');
  });

  it("offers columns of news alone, one beside the list of all too", async () => {
    const column = (id: number, key: string, parent: string | null, body: object = {}) =>
      buildColumn({ id, key, body: { type: 2, href: "rk-news", parent, ...body } });
    const world = await publish([
      column(4, "about", null, { type: 1, href: "company-profile" }),
      column(3, "news", "about", { title: { en: "News", zh: "新闻" } }),
      column(40, "company", "news", { title: { en: "Company", zh: "公司" } }),
      column(41, "deep", "company", { title: { en: "Deep", zh: "深" } }),
      column(42, "videos", "news", { type: 12, href: "rk-micro-video-list" }),
    ]);
    const tabs = (id: string) => {
      const { props } = shown(pageContext(world), { id });
      return [
        props.isMixed,
        ...props.tabs.map((row) => row.map((one) => [one.title.text, one.state])),
      ];
    };
    expect(tabs("40")).toEqual([
      true,
      [
        ["All news", "other"],
        ["Company", "shown"],
      ],
      [
        ["Company overview", "shown"],
        ["Deep", "other"],
      ],
    ]);
    expect(tabs("41").slice(1)).toEqual([
      [
        ["All news", "other"],
        ["Company", "onTheWay"],
      ],
      [
        ["Company overview", "other"],
        ["Deep", "shown"],
      ],
    ]);
  });

  it("formats days for each language, and links within its surface and language", async () => {
    const world = await newsWorld(1);
    expect(shown(pageContext(world), {}).html).toContain(
      'dateTime="2026-01-28">28 January 2026</time>',
    );
    const { html } = shown(pageContext(world, { language: "zh", surface: "mobile" }), {});
    expect(html).toContain('dateTime="2026-01-28">2026 年 1 月 28 日</time>');
    expect(html).toContain('href="/mobile/rk-publish?id=301&amp;pid=3,40&amp;lang=zh"');
  });

  it("has the page's number in the title from the second on", async () => {
    const context = pageContext(await newsWorld(12));
    expect(shown(context, { id: "40" }).head.title).toBe("Company");
    expect(shown(context, { id: "40", page: "2" }).head.title).toBe("Company, page 2");
    const chinese = pageContext(await newsWorld(12), { language: "zh" });
    expect(shown(chinese, { id: "40", page: "2" }).head.title).toBe("公司动态（第 2 页）");
  });
});
