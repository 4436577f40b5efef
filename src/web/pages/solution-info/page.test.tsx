import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { canonicalQuery, contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, buildNews, type WorldDocument } from "../../../../tests/support/world.ts";
import { languages } from "../../../base/site/languages.ts";
import { pageSize } from "./loadArea.ts";
import { page } from "./page.tsx";

const picture = { file: "a.svg", width: 960, height: 540, alt: { en: "A scene", zh: "场景" } };

function solution(id: number, column: string, body: object = {}): WorldDocument {
  const own = {
    column,
    position: id,
    title: { en: `Design ${id}`, zh: `方案 ${id}` },
    body: { en: '<p>Uses <a href="doc:rg1000">RG1000</a>.</p>', zh: "<p>文字。</p>" },
    benefits: [],
    products: [],
    diagram: undefined,
    documents: [],
    image: undefined,
    ...body,
  };
  const whole = JSON.parse(JSON.stringify({ ...sampleBodies.solution, ...own }));
  return { id, key: `solutions/${id}`, type: "solution", languages, body: whole };
}

function area(id: number, key: string, body: object = {}): WorldDocument {
  const own = { parent: "solutions", type: 4, href: "solution-info", position: id };
  return buildColumn({ id, key, body: { ...own, title: { en: key, zh: key }, ...body } });
}

/** The root 2 with the applications 50 to 53, of which 52 is empty and 53 hidden. */
const areas = [
  area(50, "vision", { image: picture }),
  area(51, "charging"),
  area(52, "idle"),
  area(53, "secret", { status: 0 }),
];

const whole = solution(201, "vision", {
  benefits: [{ title: { en: "Cheap", zh: "省" }, text: { en: "Half the price.", zh: "半价。" } }],
  products: ["rg1000", "rg2000", "rg3000"],
  image: picture,
  documents: [
    {
      title: { en: "The brief", zh: "简介" },
      kind: "brief",
      revision: "1",
      date: "2026-05-04",
      language: "both",
      file: "solutions/brief.pdf",
      size: 2000,
    },
  ],
  diagram: {
    title: { en: "Diagram", zh: "框图" },
    zones: [
      {
        title: { en: "Cameras", zh: "摄像头" },
        kind: "media",
        blocks: [{ en: "Lens", zh: "镜头" }],
      },
      { title: { en: "Ports", zh: "接口" }, kind: "interface", blocks: [{ en: "USB", zh: "USB" }] },
    ],
  },
});

const world = (documents: readonly WorldDocument[] = []) => [
  ...areas,
  whole,
  solution(202, "vision"),
  solution(203, "charging", { products: ["rg2000"] }),
  solution(204, "secret"),
  ...documents,
];

describe("the address of a solutions page", () => {
  it("is a solution's or a column's, by its id; without one the root's", async () => {
    const { view } = await contextOf(world());
    expect(page.resolve({ id: "201", pid: "9" }, view)?.params).toEqual({ solution: 201 });
    expect(page.resolve({ id: "50", pid: "2" }, view)?.params).toEqual({ column: 50, page: 1 });
    expect(page.resolve({ id: "", pid: "2,51" }, view)?.params).toEqual({ column: 51, page: 1 });
    expect(page.resolve({}, view)?.params).toEqual({ column: 2, page: 1 });
  });

  it("does not exist for columns of other pages", async () => {
    const { view } = await contextOf(world());
    for (const id of ["1", "101", "999", "x", "-2", "0201"]) {
      expect(page.resolve({ id }, view)).toBeUndefined();
    }
    expect(page.resolve({ id: "50", page: "2" }, view)).toBeUndefined();
  });

  it("has one form, whatever `pid` is", async () => {
    const { view } = await contextOf(world());
    expect(canonicalQuery(page, { id: "201", pid: "9" }, view)).toEqual({ id: 201, pid: "2,50" });
    expect(canonicalQuery(page, { id: "50" }, view)).toEqual({ id: 50, pid: "2" });
    expect(canonicalQuery(page, {}, view)).toEqual({ id: 2 });
  });
});

describe("all solutions", () => {
  it("are grouped by application, with its picture; empty or hidden ones are left out", async () => {
    const { props, html } = shownPage(page, await contextOf(world()), { id: "2" });
    const shown = "area" in props ? props.area.areas : [];
    expect(
      shown.map(({ title, count, solutions }) => [title.text, count, solutions.length]),
    ).toEqual([
      ["vision", 2, 2],
      ["charging", 1, 1],
    ]);
    expect("area" in props && props.area.count).toBe(3);
    expect(shown[0]?.picture?.src).toBe("/storage/a.svg");
    expect(html).toContain("RG1000 · RG2000 · RG3000");
    expect(html).not.toContain("Design 204");
    // One picture is seen before the reader scrolls.
    expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
  });

  it("link from a long application to its own page", async () => {
    const many = Array.from({ length: 9 }, (_, at) => solution(210 + at, "charging"));
    const { html } = shownPage(page, await contextOf(world(many)), { id: "2" });
    expect(html).toContain("All 10 solutions in charging");
    expect(html).not.toContain("Design 218");
  });

  it("show a message if there are none", async () => {
    const { html } = shownPage(page, await contextOf([]), { id: "2" });
    expect(html).toContain("No solutions are listed here yet.");
  });
});

describe("an application", () => {
  it("shows its solutions, with the others beside on desktop and below on mobile", async () => {
    const desktop = shownPage(page, await contextOf(world()), { id: "50" });
    expect(desktop.html).toContain("data-sidebar");
    expect(desktop.html).toMatch(/href="\/solution-info\?id=51&amp;pid=2"[^>]*>.*charging/);
    expect(desktop.position.columns).toEqual([2, 50]);
    const mobile = shownPage(page, await contextOf(world(), { surface: "mobile" }), { id: "50" });
    expect(mobile.html).not.toContain("data-sidebar");
    expect(mobile.html).toContain("area-strip");
    for (const { html } of [desktop, mobile]) {
      expect(html.match(/aria-current="page"/g)).toHaveLength(1);
      expect(html).toContain("No more");
    }
  });

  it("is paged where it is long, each solution on one page", async () => {
    const many = Array.from({ length: pageSize + 3 }, (_, at) => solution(210 + at, "idle"));
    const context = await contextOf(world(many));
    const titles = ["1", "2"].flatMap((number) => {
      const { props } = shownPage(page, context, { id: "52", page: number });
      return "area" in props ? props.area.solutions.map(({ id }) => id) : [];
    });
    expect(titles).toEqual(many.map(({ id }) => id));
    const second = shownPage(page, context, { id: "52", page: "2" });
    expect(second.head.title).toBe("idle, page 2");
    expect(second.address).toEqual({ id: 52, pid: "2", page: 2 });
    expect(page.resolve({ id: "52", page: "3" }, context.view)).toBeUndefined();
  });
});

describe("a solution", () => {
  it("shows every section of its record", async () => {
    const article = buildNews({
      id: 310,
      key: "n",
      body: { column: "company-news", products: ["rg2000"] },
    });
    const { html, props } = shownPage(page, await contextOf(world([article])), { id: "201" });
    for (const id of ["benefits", "diagram", "parts", "documents", "related", "news"]) {
      expect(html).toContain(`<section id="${id}"`);
    }
    expect(html).toContain('alt="A scene"');
    expect(html).toContain('href="/product-info?id=101&amp;pid=1,10,12">RG1000</a>');
    expect(html).toContain('href="/pdfPreview?file=solutions/brief.pdf"');
    expect("solution" in props && props.solution.related.map(({ id }) => id)).toEqual([202]);
    expect("solution" in props && props.solution.news.map(({ id }) => id)).toEqual([310]);
  });

  it("offers three others and three articles, and lists twelve of its application beside it", async () => {
    const many = Array.from({ length: 13 }, (_, at) => solution(210 + at, "charging"));
    const articles = [310, 311, 312, 313].map((id) =>
      buildNews({ id, key: `n${id}`, body: { column: "company-news", products: ["rg2000"] } }),
    );
    const context = await contextOf(world([...many, ...articles]));
    const { props } = shownPage(page, context, { id: "203" });
    const of = "solution" in props ? props.solution : undefined;
    expect([of?.related.length, of?.news.length]).toEqual([3, 3]);
    expect(of?.beside?.all).toMatchObject({ isShown: false });
    const areasBeside = of?.beside?.areas.map(({ id, count, state, solutions }) => [
      ...[id, count, state, solutions.length, solutions.filter(({ isShown }) => isShown).length],
    ]);
    expect(areasBeside).toEqual([
      [50, 2, "other", 0, 0],
      [51, 14, "onTheWay", 12, 1],
    ]);
  });

  it("leads to its brief among its documents", async () => {
    const paper = (kind: string) => ({
      ...{ title: { en: kind }, kind, revision: "1", date: "2026-05-04", language: "both" },
      ...{ file: `solutions/${kind}.pdf`, size: 2000 },
    });
    const documents = ["datasheet", "brief", "manual"].map(paper);
    const context = await contextOf(world([solution(205, "charging", { documents })]));
    const { props } = shownPage(page, context, { id: "205" });
    expect("solution" in props && props.solution.briefHref).toBe(
      "/pdfPreview?file=solutions/brief.pdf",
    );
  });

  it("leaves out empty sections", async () => {
    const { html } = shownPage(page, await contextOf([solution(201, "solutions")]), { id: "201" });
    expect(html).not.toContain("<section");
    expect(html).not.toContain("<aside");
    expect(html).not.toContain("<img");
  });

  it("leaves out parts that are not published in the language", async () => {
    const { props } = shownPage(page, await contextOf(world(), { language: "zh" }), { id: "201" });
    const parts = "solution" in props ? props.solution.parts : [];
    expect(parts.map(({ partNumber }) => partNumber)).toEqual(["RG1000", "RG2000"]);
  });

  it("has its application in the breadcrumb, and exists even where that is not published", async () => {
    const { position } = shownPage(page, await contextOf(world()), { id: "201" });
    expect(position.columns).toEqual([2, 50]);
    expect(position.breadcrumb.at(-1)).toEqual({ title: { text: "Design 201" } });
    const lost = shownPage(page, await contextOf([solution(201, "withdrawn")]), { id: "201" });
    expect(lost.position.columns).toEqual([]);
    expect(lost.html).toContain("Design 201");
  });

  it("has structured data for search engines", async () => {
    const { head } = shownPage(page, await contextOf(world()), { id: "201" });
    expect(head).toMatchObject({ title: "Design 201", type: "article", shareId: 201 });
    expect(head.jsonLd).toMatchObject([
      { "@type": "TechArticle", articleSection: "vision", about: [{ name: "RG1000" }, {}, {}] },
    ]);
  });
});
