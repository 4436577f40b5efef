import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { canonicalQuery, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, buildNews, publish, smallWorld } from "../../../../tests/support/world.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { page } from "./page.tsx";

/** The small world with an article 310 on 2026-04-01 that has everything an article can have. */
function worldWith(body: object = {}): Promise<Publication> {
  return publish([
    ...smallWorld(),
    buildNews({
      id: 310,
      key: "news/full",
      body: {
        column: "company-news",
        date: "2026-04-01",
        title: { en: "Samples ship", zh: "开始送样" },
        summary: { en: "From today.", zh: "即日起。" },
        image: {
          file: "news/full.svg",
          width: 960,
          height: 540,
          alt: { en: "A tray", zh: "托盘" },
        },
        products: ["rg1000", "rg3000"],
        body: {
          en: '<p>See <a href="doc:rg1000#specs">RG1000</a>, <a href="doc:family">all</a>, <a href="doc:news/first">before</a>, <a href="doc:none">gone</a>.</p>',
          zh: '<p>参见 <a href="doc:rg3000">RG3000</a>。</p>',
        },
        ...body,
      },
    }),
  ]);
}

const shown = (context: PageContext, id: number) => shownPage(page, context, { id: String(id) });

describe("the address of an article", () => {
  it("is its id, whatever the value of `pid`", async () => {
    const { en } = (await worldWith()).views;
    for (const pid of [undefined, "3,40", "1,10", "x"]) {
      expect(page.resolve({ id: "310", pid }, en)?.params).toEqual({ id: 310 });
    }
    expect(canonicalQuery(page, { id: "310" }, en)).toEqual({ id: 310, pid: "3,40" });
  });

  it("has no page if there is no such article in this language", async () => {
    const { views } = await worldWith();
    for (const id of [undefined, "", "999", "101", "10", "0310", "x"]) {
      expect(page.resolve({ id }, views.en)).toBeUndefined();
    }
    expect(page.resolve({ id: "303" }, views.en)?.params).toEqual({ id: 303 });
    expect(page.resolve({ id: "303" }, views.zh)).toBeUndefined();
  });

  it("is the newest article's of a column that menus link to it", async () => {
    const { en, zh } = (await worldWith()).views;
    expect(page.resolve({ id: "40", pid: "3" }, en)?.params).toEqual({ id: 303 });
    expect(page.resolve({ id: "3" }, zh)?.params).toEqual({ id: 302 });
  });

  it("has its column in the breadcrumb and the menu", async () => {
    const { position } = shown(pageContext(await worldWith()), 310);
    expect(position.columns).toEqual([3, 40]);
    expect(position.breadcrumb.map(({ title }) => title.text)).toEqual([
      "News",
      "Company news",
      "Samples ship",
    ]);
  });
});

describe("an article that a column of a menu links to", () => {
  const worldOf = () =>
    publish([
      ...smallWorld(),
      buildColumn({
        id: 900,
        key: "milestone",
        body: {
          href: "rk-publish?id=301&pid=9",
          type: 2,
          parent: "about",
          title: { en: "Milestone", zh: "里程碑" },
        },
      }),
    ]);

  it.each(["en", "zh"] as const)(
    "opens with that chain's breadcrumb and mark, in both languages and on both surfaces: %s",
    async (language) => {
      const { views } = await worldOf();
      const node = views[language].column("milestone");
      const target = node && columnTarget(node);
      expect(target).toMatchObject({ page: "rk-publish", query: { id: "301", pid: "4,900" } });
      for (const surface of surfaces) {
        const context = pageContext(await worldOf(), { language, surface });
        const { position } = shownPage(page, context, { id: "301", pid: "4,900" });
        expect(position.columns).toEqual([4, 900]);
        const [about, milestone, article] = position.breadcrumb;
        expect(about?.href).toBeDefined();
        expect(milestone).toEqual({ title: { text: language === "en" ? "Milestone" : "里程碑" } });
        expect(article?.href).toBeUndefined();
      }
    },
  );

  it("is one page for each column that links to it, and its home column's for any other chain", async () => {
    const { en } = (await worldOf()).views;
    const paramsOf = (query: { id: string; pid?: string }) => page.resolve(query, en)?.params;
    expect(paramsOf({ id: "301", pid: "4,900" })).toEqual({ id: 301, column: 900 });
    expect(paramsOf({ id: "301", pid: "900" })).toEqual({ id: 301, column: 900 });
    for (const pid of [undefined, "3,40", "4", "x", "4,900,"]) {
      expect(paramsOf({ id: "301", ...(pid !== undefined && { pid }) })).toEqual({ id: 301 });
    }
    expect(paramsOf({ id: "302", pid: "4,900" })).toEqual({ id: 302 });
    expect(canonicalQuery(page, { id: "301", pid: "4,900" }, en)).toEqual({ id: 301, pid: "3,40" });
  });
});

describe("links in an article", () => {
  it("lead to products, columns and articles on this surface and in this language", async () => {
    const world = await worldWith();
    const { html } = shown(pageContext(world), 310);
    expect(html).toContain('<a href="/product-info?id=101&amp;pid=1,10,12#specs">RG1000</a>');
    expect(html).toContain('<a href="/product-list?id=&amp;pid=1,10,12">all</a>');
    expect(html).toContain('<a href="/rk-publish?id=301&amp;pid=3,40">before</a>');
    expect(html).toMatch(/<a ?>gone<\/a>/);
  });

  it("are plain text where the document is not published in this language", async () => {
    const context = pageContext(await worldWith(), { language: "zh", surface: "mobile" });
    const { html, props } = shown(context, 310);
    expect(html).toMatch(/<a ?>RG3000<\/a>/);
    expect(props.products.map(({ partNumber }) => partNumber)).toEqual(["RG1000"]);
    expect(props.products[0]?.href).toBe("/mobile/product-info?id=101&pid=1,10,12&lang=zh");
  });
});

describe("an article", () => {
  it("names the older article as the previous one and the newer as the next", async () => {
    const { html } = shown(pageContext(await worldWith()), 310);
    expect(html).toMatch(/href="\/rk-publish\?id=301[^"]*" rel="prev"/);
    expect(html).toMatch(/href="\/rk-publish\?id=302[^"]*" rel="next"/);
  });

  it("shows a message at the ends of its column", async () => {
    const context = pageContext(await worldWith(), { language: "zh" });
    expect(shown(context, 302).html).toContain("已是本栏目最新一篇");
    expect(shown(context, 301).html).toContain("已是本栏目最早一篇");
  });

  it("offers other news, without itself and its neighbours", async () => {
    const { props } = shown(pageContext(await worldWith()), 310);
    expect(props.recent.map(({ id }) => id)).toEqual([303]);
  });

  it("offers the four newest of many", async () => {
    const more = [11, 12, 13, 14, 15, 16].map((day) =>
      buildNews({ id: 300 + day, body: { column: "company-news", date: `2026-08-${day}` } }),
    );
    const context = pageContext(await publish([...smallWorld(), ...more]));
    const recent = (id: number) => shown(context, id).props.recent.map((one) => one.id);
    expect(recent(301)).toEqual([316, 315, 314, 313]);
    expect(recent(315)).toEqual([313, 312, 311, 303]);
  });

  it("has the date of its last change, and prints its address", async () => {
    const world = await worldWith({ updated: "2026-11-21T08:00:00+08:00" });
    const context = pageContext(world, { surface: "mobile", language: "zh" });
    const { html } = shown(context, 310);
    expect(html).toMatch(
      /更新于 <time dateTime="2026-11-21T08:00:00\+08:00" data-relative="">2026-11-21 00:00:00/,
    );
    expect(html).toContain("http://localhost/rk-publish?id=310&amp;pid=3,40&amp;lang=zh");
  });

  it("has its own day where the record has no later change, whenever it was imported", async () => {
    const { html, head } = shown(pageContext(await worldWith()), 310);
    expect(html).toContain('Last updated <time dateTime="2026-04-01">1 April 2026</time>');
    expect(head.jsonLd).toMatchObject([{ dateModified: "2026-04-01" }]);
    const day = shown(pageContext(await worldWith({ updated: "2026-04-09" })), 310);
    expect(day.html).toContain('Last updated <time dateTime="2026-04-09">9 April 2026</time>');
    expect(day.head.jsonLd).toMatchObject([{ dateModified: "2026-04-09" }]);
  });

  it("marks a text that replaces a missing one with its language", async () => {
    const context = pageContext(await worldWith({ title: { en: "Samples ship" } }), {
      language: "zh",
    });
    expect(shown(context, 310).html).toContain('<span lang="en">Samples ship</span>');
  });

  it("has structured data for search engines", async () => {
    const { head } = shown(pageContext(await worldWith()), 310);
    expect(head).toMatchObject({ type: "article", shareId: 310, publishedTime: "2026-04-01" });
    expect(head.jsonLd).toMatchObject([
      {
        "@type": "NewsArticle",
        headline: "Samples ship",
        articleSection: "Company news",
        datePublished: "2026-04-01",
        inLanguage: "en",
        about: [{ name: "RG1000" }, { name: "RG3000" }],
      },
    ]);
  });

  it("is shown even where its column is not published", async () => {
    const { html, position } = shown(pageContext(await worldWith({ column: "withdrawn" })), 310);
    expect(html).toContain("Samples ship");
    expect(position.columns).toEqual([]);
  });
});
