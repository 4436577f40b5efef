import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { shownPage } from "../../../../tests/support/shownPage.tsx";
import {
  buildColumn,
  buildCompany,
  buildNews,
  buildProduct,
  buildSetting,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { page } from "./page.tsx";

function banner(id: number, body: object = {}): WorldDocument {
  return {
    id,
    key: `banners/${id}`,
    type: "banner",
    languages,
    body: {
      position: id,
      title: { en: `Banner ${id}`, zh: `横幅 ${id}` },
      content: [{ en: "One line", zh: "一行" }],
      style: {
        align: { title: "left" },
        top: { title: 30, body: 48 },
        fontSize: { title: 52, body: 20 },
        color: { title: "#ffffff", body: "#c9def5" },
      },
      background: { from: "#0b1424", to: "#0d3b73" },
      ...body,
    },
  };
}

const world = (documents: readonly WorldDocument[] = []): Promise<Publication> =>
  publish([...smallWorld(), ...documents]);

function shown(publication: Publication, place: Partial<UrlContext> = {}) {
  const { props, html } = shownPage(page, pageContext(publication, place));
  return { props, html, style: page.style?.(props) ?? "" };
}

describe("the home page", () => {
  it("has one title, the company's slogan", async () => {
    const { html } = shown(await world());
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain("Chips, documented");
  });

  it("omits investors if there is nothing to show", async () => {
    for (const surface of ["desktop", "mobile"] as const) {
      const listed = await publish([buildCompany({ stockCode: "688000" })]);
      expect(shown(await publish([]), { surface }).html).not.toContain('id="investors"');
      expect(shown(listed, { surface }).html).toContain('id="investors"');
    }
  });

  it("keeps the order of its sections and leaves hidden ones out, on both surfaces", async () => {
    const sections = [
      { kind: "latest-news" },
      { kind: "intro", hidden: true },
      { kind: "banners", hidden: true },
      { kind: "families" },
    ];
    const publication = await world([
      banner(401),
      buildSetting("home", { featured: [], sections }),
    ]);
    for (const surface of ["desktop", "mobile"] as const) {
      const { html, style } = shown(publication, { surface });
      // Those that are not listed stand where they do by default: behind the one before them.
      expect(html.match(/<h[12][^>]*>/g)?.[0]).toContain("visually-hidden");
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toContain("Banner 401");
      expect(style).toBe("");
      const [news, families] = [">News<", "Vision chips"].map((one) => html.indexOf(one));
      expect(news).toBeGreaterThan(-1);
      expect(families).toBeGreaterThan(news ?? 0);
    }
  });

  it("begins with what the company makes, the search and three ways on, then the banners", async () => {
    for (const surface of ["desktop", "mobile"] as const) {
      const { html } = shown(await world([banner(401)]), { surface });
      const places = [
        "<h1",
        'role="search"',
        "Find a part",
        "Buy or sample",
        "Get help",
        "Banner 401",
      ];
      const found = places.map((place) => html.indexOf(place));
      expect(found).toEqual(found.toSorted((one, other) => one - other));
      expect(found[0]).toBeGreaterThan(-1);
      const doors = [...html.matchAll(/class="home-door" href="([^"]*)"/g)].map(([, href]) => href);
      const prefix = surface === "mobile" ? "/mobile" : "";
      expect(doors).toEqual([
        expect.stringMatching(`^${prefix}/product-list`),
        expect.stringMatching(`^${prefix}/business-consulting`),
        expect.stringMatching(`^${prefix}/contact-us.*tab=faq`),
      ]);
    }
    // Without products there is none to find.
    expect(shown(await publish([])).html.match(/class="home-door"/g)).toHaveLength(2);
  });

  it("shows families with parts, and their ranges", async () => {
    const { props } = shown(await world());
    expect(props.families.map(({ title, count }) => [title.text, count])).toEqual([
      ["Vision chips", 3],
    ]);
    expect(props.families[0]?.spans[0]).toMatchObject({ text: "800\u00a0MHz to 2.4", unit: "GHz" });
  });

  it("leaves out families that the menus hide", async () => {
    const { props } = shown(
      await world([
        buildColumn({ id: 90, key: "archive", body: { parent: "products", status: 0 } }),
        buildColumn({ id: 91, key: "old", body: { parent: "archive" } }),
        buildProduct({ id: 190, key: "rg9000", body: { partNumber: "RG9000", column: "old" } }),
      ]),
    );
    expect(props.families.map(({ title }) => title.text)).toEqual(["Vision chips"]);
  });

  it("features the parts that the setting names, in its order", async () => {
    const { props } = shown(
      await world([buildSetting("home", { featured: ["rg3000", "rg1000"] })]),
    );
    expect(props.featured.map(({ partNumber }) => partNumber)).toEqual(["RG3000", "RG1000"]);
  });

  it("features the first of each family where the setting names none", async () => {
    const { props } = shown(await world());
    expect(props.featured[0]?.partNumber).toBe("RG1000");
  });

  it("leaves out what is not published in the language", async () => {
    const { props } = shown(
      await world([buildSetting("home", { featured: ["rg3000", "rg1000"] })]),
      {
        language: "zh",
      },
    );
    expect(props.featured.map(({ partNumber }) => partNumber)).toEqual(["RG1000"]);
  });

  it("shows the latest news and the stock code, without a link to a page that does not exist", async () => {
    const { html, props } = shown(await world([buildCompany({ stockCode: "603893" })]));
    expect(props.news[0]?.id).toBe(303);
    expect(html).toContain("<strong>603893</strong>");
    expect(html).not.toMatch(/href="[^"]*invest/);
  });

  it("exists without products, news and banners", async () => {
    const publication = await publish([buildSetting("demo", false)]);
    for (const surface of ["desktop", "mobile"] as const) {
      const { html } = shown(publication, { surface });
      expect(html).toContain("<h1");
      expect(html).not.toContain("data-carousel");
      expect(html).not.toContain("home-section");
    }
  });

  it("shows applications with solutions, the latest video and partners where there are any", async () => {
    const publication = await publish(companyWorld());
    for (const surface of ["desktop", "mobile"] as const) {
      const { html, props } = shown(publication, { surface });
      expect(props.areas.map(({ id, solutions }) => [id, solutions.length])).toEqual([[50, 1]]);
      expect(props.video?.item.id).toBe(531);
      expect(props.partners.marks.map(({ id }) => id)).toEqual([522, 521]);
      for (const part of ["home-areas", "home-video", "home-partners"])
        expect(html).toContain(part);
    }
    const { html } = shown(await world());
    for (const part of ["home-areas", "home-video", "home-partners"]) {
      expect(html).not.toContain(part);
    }
  });

  it("leads to the highest columns of videos and of partners, and counts the parts in production", async () => {
    const column = (id: number, key: string, body: object) => buildColumn({ id, key, body });
    const nested = (key: string, type: number, href: string) =>
      companyWorld()
        .map((one) =>
          one.type === key && "column" in one.body
            ? { ...one, body: { ...one.body, column: `inner-${key}` } }
            : one,
        )
        .concat(column(type + 900, `inner-${key}`, { parent: `${key}s`, type, href }));
    const videos = shown(await publish(nested("video", 12, "rk-micro-video-list"))).props;
    expect(videos.video?.allHref).toBe("/rk-micro-video-list?id=&pid=4,63");
    const partners = shown(await publish(nested("partner", 9, "partnership"))).props;
    expect(partners.partners.allHref).toBe("/partnership?id=62&pid=4");
    const none = shown(await world()).props;
    expect([none.video, none.partners, none.inProduction]).toEqual([undefined, { marks: [] }, 2]);
  });

  it("shows investors the latest quarter, its change, and the latest announcements", async () => {
    const quarter = { grossMargin: 40, netProfit: 10, research: 5 };
    const publication = await publish([
      ...companyWorld(),
      buildSetting("investor_relations", {
        figures: [
          { period: "2025-Q3", revenue: 400, ...quarter },
          { period: "2026-Q3", revenue: 500, ...quarter },
        ],
      }),
    ]);
    const { html, props } = shown(publication);
    expect(html).toContain("Results for Q3 2026");
    expect(html).toContain("up 25.0% from Q3 2025");
    expect(props.investors.announcements.map(({ id }) => id)).toEqual([542, 543, 541]);
    expect(props.investors.overviewHref).toBe("/invest?id=64&pid=4");
    // No column leads to it.
    expect(props.investors.allHref).toBeUndefined();
  });

  it("keeps the stock code where no figures are published", async () => {
    const { html } = shown(await world([buildCompany({ stockCode: "688000" })]));
    expect(html).toContain("Investors");
    expect(html).toContain("688000");
    expect(html).not.toContain("investor__figures");
  });

  it("carries no style attribute on either surface", async () => {
    const publication = await world([banner(401), banner(402)]);
    for (const surface of ["desktop", "mobile"] as const) {
      expect(shown(publication, { surface }).html).not.toContain("style=");
    }
  });
});

describe("the banners", () => {
  it("are in their order, each a labelled slide", async () => {
    const { html } = shown(
      await world([banner(402, { position: 9 }), banner(403, { position: 1 })]),
    );
    expect(html.indexOf("Banner 403")).toBeLessThan(html.indexOf("Banner 402"));
    expect(html).toContain('role="group" aria-roledescription="slide" aria-label="1 of 2"');
  });

  it("have no controls if there is only one", async () => {
    expect(shown(await world([banner(401)])).html).not.toContain("data-controls");
    expect(shown(await world([banner(401), banner(402)])).html.match(/data-dot/g)).toHaveLength(2);
  });

  it("link to their product, article or column, and nowhere if it is not published", async () => {
    const { props } = shown(
      await world([
        banner(401, { product: "rg1000" }),
        banner(402, { news: "news/first" }),
        banner(403, { column: "family" }),
        banner(404, { product: "rg3000" }),
        banner(405, { column: "nowhere" }),
        buildColumn({ id: 93, key: "nowhere", body: { type: 0, href: "no-such-page" } }),
      ]),
      { language: "zh" },
    );
    expect(props.banners.map(({ link }) => link?.href)).toEqual([
      "/product-info?id=101&pid=1,10,12&lang=zh",
      "/rk-publish?id=301&pid=3,40&lang=zh",
      "/product-list?id=&pid=1,10,12&lang=zh",
      undefined,
      undefined,
    ]);
    expect(props.banners[0]?.link?.label).toBe("查看 RG1000");
  });

  it("name on the button the part that their article is about, if it is about one", async () => {
    const article = (id: number, title: string) =>
      buildNews({
        id,
        key: `news/${id}`,
        body: {
          column: "company-news",
          title: { en: title },
          products: ["rg1000", "rg2000", "longer"],
        },
      });
    const { props } = shown(
      await world([
        buildProduct({ id: 190, key: "longer", body: { partNumber: "RG2000S" } }),
        article(391, "First samples of RG2000S"),
        article(392, "A new laboratory"),
        banner(401, { news: "news/391" }),
        banner(402, { news: "news/392" }),
      ]),
    );
    expect(props.banners.map(({ link }) => link?.label)).toEqual([
      "Read about RG2000S",
      "Read the article",
    ]);
  });

  it("open external links in a new tab", async () => {
    const away = buildColumn({ id: 92, key: "forum", body: { href: "https://forum.example" } });
    const { html } = shown(await world([away, banner(401, { column: "forum" })]));
    expect(html).toContain('href="https://forum.example" target="_blank" rel="noopener"');
  });

  it("define their colours, sizes and places as rules of their own", async () => {
    const { style } = shown(await world([banner(401)]));
    expect(style).toContain(".banner--1{--from:#0b1424;--to:#0d3b73;");
    expect(style).toContain("--top:30;--drop:18;--title-size:52;--body-size:20");
    expect(style).toContain("--title-color:#ffffff;--body-color:#c9def5");
  });

  it("use one value for title and body where only one is given", async () => {
    const style = {
      align: { title: "center" },
      top: { title: 20 },
      fontSize: { title: 40 },
      color: { title: "#123" },
    };
    const { html, style: rules } = shown(await world([banner(401, { style }), banner(402)]));
    // Text in the middle stands before its picture.
    expect(html).toContain('class="banner banner--1 banner--dark banner--centred"');
    expect(html).not.toMatch(/banner--2[^"]*banner--centred/);
    expect(rules).toContain("--body-align:center");
    expect(rules).toContain("--drop:0;--title-size:40;--body-size:40");
    expect(rules).toContain("--body-color:#123");
  });

  it("put art and photographs on the side that the text leaves free", async () => {
    const aligned = (title: string) =>
      banner(401, {
        style: {
          ...{ align: { title }, top: { title: 20 } },
          ...{ fontSize: { title: 40 }, color: { title: "#123" } },
        },
      });
    for (const [title, rules] of [
      ["left", "--title-margin:0 auto 0 0;--body-margin:0 auto 0 0;--art:95%;--fade:90deg"],
      ["center", "--title-margin:0 auto;--body-margin:0 auto;--art:50%;--fade:90deg"],
      ["right", "--title-margin:0 0 0 auto;--body-margin:0 0 0 auto;--art:5%;--fade:270deg"],
    ] as const) {
      const width = title === "center" ? "100%" : "50%";
      const { style } = shown(await world([aligned(title)]));
      expect(style).toContain(`${rules};--width-of-text:${width};`);
    }
  });

  it("adapt to dark and light backgrounds", async () => {
    const { props } = shown(
      await world([
        banner(401),
        banner(402, { background: { from: "#f5f9fe", to: "#dbeafa" } }),
        banner(403, { background: { from: "#fff", to: "#000" } }),
      ]),
    );
    expect(props.banners.map(({ isDark }) => isDark)).toEqual([true, false, false]);
    // Each channel counts by its share, in colours of three digits and of six.
    const darkness = async (from: string) => {
      const one = shown(await world([banner(401, { background: { from, to: "#000" } })]));
      return one.props.banners[0]?.isDark;
    };
    for (const light of ["#f00000", "#009000", "#0080c0", "#0a0"]) {
      expect([light, await darkness(light)]).toEqual([light, false]);
    }
    for (const dark of ["#e00000", "#007000", "#0000ff", "#070"]) {
      expect([dark, await darkness(dark)]).toEqual([dark, true]);
    }
  });
});
