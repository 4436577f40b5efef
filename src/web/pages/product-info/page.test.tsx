import { describe, expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { shownPage } from "../../../../tests/support/shownPage.tsx";
import {
  buildColumn,
  buildFaq,
  buildNews,
  buildProduct,
  buildSolution,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { Publication } from "../../../content/publication.ts";
import type { UrlContext } from "../../../site/href.ts";
import { languages } from "../../../site/languages.ts";
import { isPageKey } from "../../../site/pages.ts";
import { page } from "./page.tsx";

/** The small world with one more part, 110, that has everything. */
async function world(body: object = {}, more: readonly WorldDocument[] = []): Promise<Publication> {
  const rich = buildProduct({
    id: 110,
    key: "rg5000",
    body: {
      partNumber: "RG5000",
      name: { en: "A large chip", zh: "一款大芯片" },
      values: { clock: "2.2 GHz", cores: "8", memory: "4 MB" },
      keyFigures: ["clock", "cores", "memory"],
      features: [{ en: "Eight cores", zh: "八核" }],
      description: {
        en: '<p>See <a href="doc:rg1000">RG1000</a> and <a href="doc:gone">that</a></p>',
      },
      diagram: {
        title: { en: "RG5000 block diagram", zh: "RG5000 框图" },
        bus: { en: "Network", zh: "互连" },
        zones: [
          {
            title: { en: "CPU", zh: "处理器" },
            kind: "compute",
            blocks: [{ en: "Core", zh: "内核" }],
          },
          {
            title: { en: "Memory", zh: "存储" },
            kind: "memory",
            blocks: [{ en: "DRAM", zh: "内存" }],
          },
        ],
      },
      related: ["rg2000"],
      ...body,
    },
  });
  return publish([...smallWorld(), rich, ...more]);
}

function shown(publication: Publication, id: number, place: Partial<UrlContext> = {}) {
  return shownPage(page, pageContext(publication, place), { id: String(id) });
}

describe("the queries of a product", () => {
  it("name it by its id alone", async () => {
    const { en } = (await world()).views;
    expect(page.resolve({ id: "110" }, en)).toEqual({ id: 110 });
    expect(page.resolve({ id: "110", pid: "7,8,9" }, en)).toEqual({ id: 110 });
  });

  it("lead nowhere for an unknown id, another type's or one not in this language", async () => {
    const { en, zh } = (await world()).views;
    for (const id of ["", "999", "301", "12", "0110", "110.5", "-110"]) {
      expect(page.resolve({ id }, en)).toBeUndefined();
    }
    expect(page.resolve({}, en)).toBeUndefined();
    expect(page.resolve({ id: "103" }, en)).toEqual({ id: 103 });
    expect(page.resolve({ id: "103" }, zh)).toBeUndefined();
  });

  it("are repaired from the part's own place", async () => {
    const { address, position } = shown(await world(), 110);
    expect(address).toEqual({ id: 110, pid: "1,10,12" });
    expect(position.columns).toEqual([1, 10, 12]);
    expect(position.breadcrumb.at(-1)).toEqual({ title: { text: "RG5000" } });
  });
});

describe("a product's page", () => {
  it("has the part number as its title, with name, stage and what the stage means", async () => {
    const { html } = shown(await world(), 110);
    expect(html).toContain('<h1 class="product-head__part">RG5000</h1>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain("A large chip");
    expect(html).toContain("In volume production and recommended for new designs.");
  });

  it("shows key figures with their units", async () => {
    const { html } = shown(await world(), 110);
    expect(html).toContain(
      '<span class="key-figures__value">2.2</span><span class="key-figures__unit">\u00a0GHz</span>',
    );
  });

  it("warns where a part is not for new designs, and leads to its replacement", async () => {
    const { html } = shown(await world(), 102);
    expect(html).toContain("stage-note--nrnd");
    expect(html).toMatch(/Recommended replacement<\/dt><dd><a href="[^"]*id=101[^"]*">RG1000<\/a>/);
  });

  it("says when a last order can be placed", async () => {
    const publication = await world({
      lifecycle: { stage: "last-time-buy", since: "2026-06-30", lastOrder: "2027-06-30" },
    });
    expect(shown(publication, 110).html).toContain("Last order date</dt><dd>30 June 2027");
    expect(shown(publication, 110, { language: "zh" }).html).toContain("2027 年 6 月 30 日");
  });

  it("shows the specification in groups, rows as plain cells", async () => {
    const { html } = shown(await world(), 110);
    expect(html).toContain('<th scope="row">Memory</th><td>4\u00a0MB</td>');
  });

  it("shows order codes with grade, temperature and packing in words", async () => {
    const { html } = shown(await world(), 110, { language: "zh" });
    expect(html).toContain("工业级");
    expect(html).toContain("−40 至 85\u00a0°C");
    expect(html).toContain("卷带，每卷 3,000 片");
  });

  it("leads from its text to documents that are published and nowhere from others", async () => {
    const { html } = shown(await world(), 110, { language: "zh", surface: "mobile" });
    expect(html).toMatch(/<a href="\/mobile\/product-info\?id=101[^"]*lang=zh">RG1000/);
    expect(html).toContain("<a>that</a>");
    expect(html).toContain('lang="en"><p>See');
  });

  it("offers the parts named as related, then others of the family", async () => {
    const { props } = shown(await world(), 110);
    expect(props.related.map(({ partNumber }) => partNumber)).toEqual([
      "RG2000",
      "RG1000",
      "RG3000",
    ]);
  });

  it("names the latest three articles about it", async () => {
    const articles = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"].map((date, at) =>
      buildNews({
        id: 310 + at,
        key: `about-${at}`,
        body: { column: "company-news", date, products: ["rg5000"] },
      }),
    );
    const { props } = shown(await world({}, articles), 110);
    expect(props.news.map(({ id }) => id)).toEqual([313, 312, 311]);
  });

  it("lists only sections it has, and an anchor for each", async () => {
    const { html } = shown(await world(), 101);
    const anchors = [...html.matchAll(/<a href="#([a-z]+)"/g)].map((match) => match[1] ?? "");
    expect(anchors).toEqual(["specification", "ordering", "related"]);
    for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
  });

  it("shows documents only where there are any", async () => {
    const document = {
      title: { en: "RG5000 datasheet" },
      kind: "datasheet",
      revision: "1.2",
      date: "2026-05-04",
      language: "both",
      file: "products/rg5000.pdf",
      size: 2_340_000,
    };
    expect(shown(await world(), 110).html).not.toContain('id="documents"');
    const { html } = shown(await world({ documents: [document] }), 110);
    expect(html).toContain('href="/storage/products/rg5000.pdf"');
    expect(html).toContain('href="/pdfPreview?file=products/rg5000.pdf"');
    expect(html).toContain("Datasheet · Rev. 1.2 · ");
  });

  it("shows papers about several parts that name it, after its own", async () => {
    const guide = (id: number, products: readonly string[]): WorldDocument => ({
      id,
      key: `downloads/${id}`,
      type: "download",
      languages,
      body: {
        column: "family",
        products,
        document: {
          title: { en: `Guide ${id}` },
          kind: "guide",
          revision: "2026",
          date: "2026-05-04",
          language: "both",
          file: `downloads/${id}.pdf`,
          size: 40_000,
        },
      },
    });
    const { html } = shown(await world({}, [guide(801, ["rg5000"]), guide(802, ["rg2000"])]), 110);
    expect(html).toContain("Selection guide · Rev. 2026 · ");
    expect(html).toContain('href="/storage/downloads/801.pdf"');
    expect(html).not.toContain("downloads/802.pdf");
  });

  it("offers to ask about the part where a page takes questions", async () => {
    const { html } = shown(await world(), 110);
    const canAsk = ["technical-consultation", "contact-us"].some(isPageKey);
    expect(html.includes("Ask about this part")).toBe(canAsk);
  });

  it("offers to compare the part, and a part that is replaced with the one that replaces it", async () => {
    const publication = await world();
    expect(shown(publication, 110).html).toContain('name="ids" value="110"');
    expect(shown(publication, 102).html).toMatch(
      /<a[^>]*href="\/product-compare\?ids=102,101"[^>]*>Compare RG2000 with RG1000/,
    );
  });

  it("shows equal neighbours in the ordering table as one cell", async () => {
    const variant = (orderCode: string, grade: string, pack = "reel") => ({
      orderCode,
      package: "QFN48",
      grade,
      temperature: { min: -40, max: 85 },
      pack,
      quantity: 3000,
    });
    const variants = [
      variant("A", "commercial"),
      variant("B", "industrial"),
      variant("C", "industrial", "tray"),
    ];
    const { html } = shown(await world({ variants }), 110);
    expect(html).toContain('<td rowSpan="3">QFN48</td>');
    expect(html).toContain("<td>Commercial</td>");
    expect(html).toContain('<td rowSpan="2">Industrial</td>');
    expect(html.match(/QFN48<\/td>/g)).toHaveLength(1);
  });

  it("answers the questions that name it", async () => {
    const questions = [
      buildFaq({ id: 701, key: "faq/one", body: { column: "faq", products: ["rg5000"] } }),
      buildFaq({ id: 702, key: "faq/two", body: { column: "faq", products: ["rg1000"] } }),
      buildColumn({ id: 65, key: "faq", body: { type: 7, href: "faq" } }),
    ];
    const { props, html } = shown(await world({}, questions), 110);
    expect(props.questions.map(({ id }) => id)).toEqual([701]);
    expect(html).toMatch(/<summary>Does it fit\?.*<a href="\/product-info\?id=101[^"]*">it does/);
  });

  it("leads to solutions that are built with it, where they have a page", async () => {
    const solution = buildSolution({ key: "door", body: { products: ["rg5000"] } });
    const { props } = shown(await world({ solutions: ["door"] }, [solution]), 110);
    expect(props.solutions).toMatchObject({ title: "Used in solutions" });
    expect(props.solutions.links).toHaveLength(isPageKey("solution-info") ? 1 : 0);
  });

  it("leads to solutions with its replacement where none is built with it", async () => {
    const solution = buildSolution({ key: "door", body: { products: ["rg1000"] } });
    const publication = await world({}, [solution]);
    const replaced = shown(publication, 102, { language: "zh" });
    expect(replaced.props.solutions).toMatchObject({ title: "采用 RG1000 的方案" });
    expect(replaced.props.solutions.links).toEqual(
      shown(publication, 101, { language: "zh" }).props.solutions.links,
    );
    expect(replaced.html).toMatch(/href="#solutions">采用 RG1000 的方案/);
    expect(shown(publication, 110).props.solutions.links).toEqual([]);
  });

  it("carries no style attribute on either surface", async () => {
    const publication = await world();
    for (const surface of ["desktop", "mobile"] as const) {
      expect(shown(publication, 110, { surface }).html).not.toContain("style=");
    }
  });

  it("folds the specification on a phone and draws the diagram narrow", async () => {
    const { html } = shown(await world(), 110, { surface: "mobile" });
    expect(html).toContain('<details class="spec-fold" open="">');
    expect(html).toContain("diagram--narrow");
    expect(html).not.toContain("order-table");
  });

  it("uses a picture that was given instead of the drawing", async () => {
    const image = { file: "products/a.avif", width: 800, height: 600, alt: { en: "The chip" } };
    const { html } = shown(await world({ image }), 110);
    expect(html).toContain(
      '<img class="chip-image" src="/storage/products/a.avif" width="800" height="600" alt="The chip"',
    );
  });
});

describe("what search engines read of a product", () => {
  it("is a schema.org product with its whole specification and units apart", async () => {
    const { head } = shown(await world(), 110);
    expect(head).toMatchObject({ title: "RG5000 A large chip", type: "product", shareId: 110 });
    expect(head.jsonLd[0]).toMatchObject({
      "@type": "Product",
      sku: "RG5000",
      mpn: "RG5000",
      category: "Vision chips",
      additionalProperty: [
        { "@type": "PropertyValue", name: "Clock", value: "2.2", unitText: "GHz" },
        { "@type": "PropertyValue", name: "Cores", value: "8" },
        { "@type": "PropertyValue", name: "Memory", value: "4", unitText: "MB" },
      ],
    });
  });
});
