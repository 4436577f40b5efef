import { describe, expect, it } from "vitest";
import {
  shownProduct as shown,
  worldWithRichPart as world,
} from "../../../../tests/support/productPage.tsx";
import {
  buildColumn,
  buildFaq,
  buildNews,
  buildProduct,
  buildSolution,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import { isPageKey } from "../../../base/site/addresses/pages.ts";
import { languages } from "../../../base/site/languages.ts";

describe("the documents linked with a product", () => {
  it("include the parts named as related, then others of the family", async () => {
    const { props } = shown(await world(), 110);
    expect(props.related.map(({ partNumber }) => partNumber)).toEqual([
      "RG2000",
      "RG1000",
      "RG3000",
    ]);
  });

  it("include three parts of the family, or all that are named, and never the part itself", async () => {
    const parts = Array.from({ length: 5 }, (_, at) =>
      buildProduct({
        id: 120 + at,
        key: `f${at}`,
        body: {
          ...{ partNumber: `F${at}`, column: "other" },
          related: at === 1 ? ["f4", "rg1000", "f3", "f0"] : [],
        },
      }),
    );
    const column = buildColumn({ id: 19, key: "other", body: { type: 3, parent: "products" } });
    const publication = await world({}, [column, ...parts]);
    const related = (id: number) =>
      shown(publication, id).props.related.map(({ partNumber }) => partNumber);
    expect([related(120), related(121)]).toEqual([
      ["F1", "F2", "F3"],
      ["F4", "RG1000", "F3", "F0"],
    ]);
  });

  it("include the latest three articles about it", async () => {
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

  it("are shown only if there are any", async () => {
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
    expect(html).toContain("Datasheet\u00a0· Rev. 1.2\u00a0· ");
  });

  it("include papers about several parts that name it, after its own", async () => {
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
    expect(html).toContain("Selection guide\u00a0· Rev. 2026\u00a0· ");
    expect(html).toContain('href="/storage/downloads/801.pdf"');
    expect(html).not.toContain("downloads/802.pdf");
  });

  it("include the questions that name it", async () => {
    const questions = [
      buildFaq({ id: 701, key: "faq/one", body: { column: "faq", products: ["rg5000"] } }),
      buildFaq({ id: 702, key: "faq/two", body: { column: "faq", products: ["rg1000"] } }),
      buildColumn({ id: 65, key: "faq", body: { type: 7, href: "faq" } }),
    ];
    const { props, html } = shown(await world({}, questions), 110);
    expect(props.questions.map(({ id }) => id)).toEqual([701]);
    expect(html).toMatch(/<summary>Does it fit\?.*<a href="\/product-info\?id=101[^"]*">it does/);
  });

  it("include solutions that are built with it, if they have a page", async () => {
    const solution = buildSolution({ key: "door", body: { products: ["rg5000"] } });
    const { props } = shown(await world({ solutions: ["door"] }, [solution]), 110);
    expect(props.solutions).toMatchObject({ title: "Solutions with this part" });
    expect(props.solutions.links).toHaveLength(isPageKey("solution-info") ? 1 : 0);
  });

  it("include solutions with its replacement if none is built with it", async () => {
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
});
