import { describe, expect, it } from "vitest";
import {
  shownProduct as shown,
  worldWithRichPart as world,
} from "../../../../tests/support/productPage.tsx";
import { buildColumn, buildParameter } from "../../../../tests/support/world.ts";
import { isPageKey } from "../../../base/site/addresses/pages.ts";
import { page } from "./page.tsx";

const variant = (orderCode: string, more: object = {}) => ({
  orderCode,
  package: "QFN48",
  grade: "industrial",
  temperature: { min: -40, max: 85 },
  pack: "reel",
  quantity: 3000,
  ...more,
});

describe("the queries of a product", () => {
  it("name it by its id alone", async () => {
    const { en } = (await world()).views;
    expect(page.resolve({ id: "110" }, en)?.params).toEqual({ id: 110 });
    expect(page.resolve({ id: "110", pid: "7,8,9" }, en)?.params).toEqual({ id: 110 });
  });

  it("have no page for an unknown id, another type's or one not in this language", async () => {
    const { en, zh } = (await world()).views;
    for (const id of ["", "999", "301", "12", "0110", "110.5", "-110"]) {
      expect(page.resolve({ id }, en)).toBeUndefined();
    }
    expect(page.resolve({}, en)).toBeUndefined();
    expect(page.resolve({ id: "103" }, en)?.params).toEqual({ id: 103 });
    expect(page.resolve({ id: "103" }, zh)).toBeUndefined();
  });

  it("are corrected from the part's own place", async () => {
    const { address, position } = shown(await world(), 110);
    expect(address).toEqual({ id: 110, pid: "1,10,12" });
    expect(position.columns).toEqual([1, 10, 12]);
    expect(position.breadcrumb.at(-1)).toEqual({ title: { text: "RG5000" } });
  });
});

describe("a product's page", () => {
  it("has the part number as its title, with name, stage and an explanation of the stage", async () => {
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

  it("shows voltage and load of a key figure, where the part has them", async () => {
    const definitions = [
      buildColumn({
        id: 950,
        key: "converters",
        body: { parent: "products", parameters: ["efficiency", "measured"] },
      }),
      buildParameter({
        id: 951,
        key: "efficiency",
        body: { label: { en: "Efficiency", zh: "效率" }, unit: "%", conditions: "measured" },
      }),
      buildParameter({
        id: 952,
        key: "measured",
        body: { label: { en: "Measured at", zh: "条件" }, kind: "text", unit: "" },
      }),
    ];
    const part = (more: object) => {
      const values = { efficiency: "97 %", ...more };
      return world({ column: "converters", keyFigures: ["efficiency"], values }, definitions);
    };
    const measured = { en: "24 V in, 5 A out", zh: "输入 24 V，输出 5 A" };
    const figure =
      /97<\/span><span class="key-figures__unit">%<\/span><span class="key-figures__conditions">([^<]*)/;
    const publication = await part({ measured });
    expect(figure.exec(shown(publication, 110).html)?.[1]).toBe(measured.en);
    expect(figure.exec(shown(publication, 110, { language: "zh" }).html)?.[1]).toBe(measured.zh);
    expect(shown(await part({}), 110).html).not.toContain("key-figures__conditions");
  });

  it("warns if a part is not for new designs, and links to its replacement", async () => {
    const { html } = shown(await world(), 102);
    expect(html).toContain("stage-note--nrnd");
    expect(html).toMatch(/Recommended replacement<\/dt><dd><a href="[^"]*id=101[^"]*">RG1000<\/a>/);
  });

  it("shows the pin compatibility of the replacement and of related parts", async () => {
    const changes = { en: "Change R4.", zh: "更换 R4。" };
    const pinCompatibility = [
      { product: "rg1000", state: "with-changes", changes },
      { product: "rg3000", state: "incompatible" },
    ];
    const publication = await world({ pinCompatibility, replacement: "rg1000" });
    const { html } = shown(publication, 110);
    expect(html).toMatch(
      /Recommended replacement<\/dt><dd><a[^>]*>RG1000<\/a>.*?Pin-compatible with changes.*?Change R4\..*?<\/dd>/s,
    );
    const related = html.slice(html.indexOf('id="related"'));
    expect(related).toMatch(/RG3000.*?Not pin-compatible/s);
    expect(related.match(/class="pin-note /g)).toHaveLength(2);
    // The other part's page says the same, in its reader's language.
    const zh = shown(publication, 101, { language: "zh" }).html;
    expect(zh).toContain("修改后引脚兼容");
    expect(zh).toContain("更换 R4。");
  });

  it("shows the date of the last order", async () => {
    const publication = await world({
      lifecycle: { stage: "last-time-buy", since: "2026-06-30", lastOrder: "2027-06-30" },
    });
    expect(shown(publication, 110).html).toContain("Last order date</dt><dd>30 June 2027");
    expect(shown(publication, 110, { language: "zh" }).html).toContain("2027 年 6 月 30 日");
  });

  it("shows the specification in groups, with rows as plain cells", async () => {
    const { html } = shown(await world(), 110);
    expect(html).toContain('<th scope="row">Memory</th><td>4\u00a0MB</td>');
  });

  it("shows order codes with grade, temperature and packing in words", async () => {
    const { html } = shown(await world(), 110, { language: "zh" });
    expect(html).toContain("工业级");
    expect(html).toContain("−40 至 85\u00a0°C");
    expect(html).toContain("卷带，每卷 3,000 颗");
  });

  it("links from its text to published documents, and not to others", async () => {
    const { html } = shown(await world(), 110, { language: "zh", surface: "mobile" });
    expect(html).toMatch(/<a href="\/mobile\/product-info\?id=101[^"]*lang=zh">RG1000/);
    expect(html).toContain("<a>that</a>");
    expect(html).toContain('lang="en"><p>See');
  });

  it("lists only sections it has, and an anchor for each", async () => {
    const { html } = shown(await world(), 101);
    const anchors = [...html.matchAll(/<a href="#([a-z]+)"/g)].map((match) => match[1] ?? "");
    expect(anchors).toEqual(["ordering", "specification", "related"]);
    for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`);
  });

  it("offers a question about the part if a page for questions exists", async () => {
    const { html } = shown(await world(), 110);
    const canAsk = ["technical-consultation", "contact-us"].some(isPageKey);
    expect(html.includes("Ask about this part")).toBe(canAsk);
  });

  it("offers to compare the part, and a replaced part with its replacement", async () => {
    const publication = await world();
    expect(shown(publication, 110).html).toContain('name="ids" value="110"');
    expect(shown(publication, 102).html).toMatch(
      /<a[^>]*href="\/product-compare\?ids=102,101"[^>]*>Compare RG2000 with RG1000/,
    );
  });

  it("has its datasheet and first order codes at the top", async () => {
    const sheet = (language: string, file: string) => ({
      title: { en: `Datasheet ${language}` },
      kind: "datasheet",
      revision: "1.0",
      date: "2026-01-01",
      language,
      file,
      size: 20_480,
    });
    const documents = [sheet("zh", "products/zh.pdf"), sheet("en", "products/en.pdf")];
    const codes = ["A", "B", "C", "D", "E+"];
    const publication = await world({ documents, variants: codes.map((code) => variant(code)) });
    for (const surface of ["desktop", "mobile"] as const) {
      const { html } = shown(publication, 110, { surface });
      const head = html.slice(0, html.indexOf(' id="features"'));
      expect(head).toContain('href="/storage/products/en.pdf" download');
      expect(head).toMatch(/href="[^"]*products\/en\.pdf[^"]*">Open datasheet/);
      expect(head.match(/href="#order-[A-D]"/g)).toHaveLength(4);
      expect(head).toContain('href="#order-codes"');
      expect(head).toContain("All 5 order codes");
      for (const code of codes) expect(html).toContain(`id="order-${code}"`);
    }
    expect(shown(publication, 110, { language: "zh" }).html).toContain(
      'href="/storage/products/zh.pdf" download',
    );
  });

  it("shows the moisture level and substances of each order code, in words", async () => {
    const variants = [
      variant("A", { msl: "2a", rohs: "exempt", reach: "contains-svhc" }),
      variant("B", { grade: "commercial" }),
    ];
    const { html } = shown(await world({ variants }), 110);
    expect(html).toMatch(/<td>2a<\/td><td>.*?Compliant by exemption.*?Contains SVHC<\/span><\/td>/);
    expect(html).toMatch(/<td>Commercial<span[^>]*>.*?<\/span><\/td><td>–<\/td><td>–<\/td>/);
    expect(html.match(/badge--obsolete/g)).toBeNull();
    expect(html).toContain('aria-label="Copy A"');
    const zh = shown(await world({ variants }), 110, { language: "zh", surface: "mobile" }).html;
    expect(zh).toContain("<dt>RoHS</dt><dd>符合（适用豁免）</dd>");
    expect(zh).toContain("<dt>REACH</dt><dd>含 SVHC</dd>");
  });

  it("links to the distributors of each order code", async () => {
    const shop = (id: number, key: string, body: object) => ({
      id,
      type: "partner" as const,
      languages: ["en", "zh"] as const,
      key,
      body: {
        column: "about",
        name: { en: key.toUpperCase() },
        kind: "distributor",
        logo: { file: "a.svg", width: 9, height: 9, alt: { en: key } },
        ...body,
      },
    });
    const partners = [
      shop(901, "alfa", { orderUrl: "https://alfa.example/?q={orderCode}&x=1" }),
      shop(902, "beta", { url: "https://beta.example/" }),
    ];
    const variants = [
      variant("A+1"),
      variant("B", {
        soldBy: [{ partner: "beta" }, { partner: "alfa", url: "https://a.example/b" }],
      }),
      variant("C", { stage: "obsolete" }),
      variant("D", { soldBy: [] }),
    ];
    const { html } = shown(await world({ variants }, partners), 110);
    expect(html).toContain('href="https://alfa.example/?q=A%2B1&amp;x=1"');
    expect(html).toContain('href="https://beta.example/"');
    expect(html).toContain('href="https://a.example/b"');
    expect(html.match(/target="_blank" rel="noopener nofollow"/g)).toHaveLength(3);
    expect(html).toContain("No distributor has reported stock lately");
  });

  it("carries no style attribute on either surface", async () => {
    const publication = await world();
    for (const surface of ["desktop", "mobile"] as const) {
      expect(shown(publication, 110, { surface }).html).not.toContain("style=");
    }
  });

  it("folds its sections on a phone, the first one open, with their contents in words", async () => {
    const publication = await world({ variants: [variant("A"), variant("B")] });
    const { html } = shown(publication, 110, { surface: "mobile" });
    const folds = [...html.matchAll(/<details class="section-fold"( open="")?>/g)];
    expect(folds.map(([, open]) => open !== undefined).indexOf(true)).toBe(0);
    expect(folds.filter(([, open]) => open !== undefined)).toHaveLength(1);
    expect(html).toMatch(/section-fold__inside">2 order codes, 1 package<\/span>/);
    // Browsers open what a link leads into, so anchors stand within.
    const anchors = [...html.matchAll(/<li><a href="#([a-z-]+)"/g)].map((match) => match[1]);
    for (const anchor of anchors.filter((one) => !one?.startsWith("order-"))) {
      expect(html).toContain(`</summary><div id="${anchor}"`);
    }
    expect(shown(publication, 110).html).not.toContain("section-fold");
  });

  it("puts the best of each kind of document first, all others in groups", async () => {
    const paper = (kind: string, language: string, name: string) => ({
      title: { en: name },
      kind,
      revision: "1.0",
      date: "2026-01-01",
      language,
      file: `products/${name}.pdf`,
      size: 20_480,
    });
    const documents = [
      paper("certificate", "both", "declaration"),
      paper("datasheet", "zh", "sheet-zh"),
      paper("model", "both", "ibis"),
      paper("datasheet", "en", "sheet-en"),
      paper("note", "en", "note"),
      paper("errata", "en", "errata"),
    ];
    const publication = await world({ documents });
    const { html } = shown(publication, 110);
    const list = html.slice(html.indexOf('id="documents"'));
    expect(list.indexOf("errata.pdf")).toBeLessThan(list.indexOf("note.pdf"));
    expect(list.indexOf("sheet-en.pdf")).toBeLessThan(list.indexOf("errata.pdf"));
    const titles = [...html.matchAll(/document-group__title">([^<]*)/g)].map((match) => match[1]);
    expect(titles).toEqual(["Datasheets and briefs", "Models", "Certificates and others"]);
    expect(list.indexOf("note.pdf")).toBeLessThan(list.indexOf("document-group__title"));
    expect(list.indexOf("document-group__title")).toBeLessThan(list.indexOf("sheet-zh.pdf"));
    const phone = shown(publication, 110, { surface: "mobile" }).html;
    expect(phone).toContain("<summary>3 more documents</summary>");
    expect(phone).toContain('section-fold__inside">Datasheet, Errata, Application note, Model');
  });

  it("folds the specification on a phone and draws a narrow diagram", async () => {
    const { html } = shown(await world(), 110, { surface: "mobile" });
    expect(html).toContain('<details class="spec-fold" open="">');
    expect(html).toContain("diagram--narrow");
    expect(html).not.toContain("order-table");
  });

  it("uses an uploaded picture instead of the drawing", async () => {
    const image = { file: "products/a.avif", width: 800, height: 600, alt: { en: "The chip" } };
    const { html } = shown(await world({ image }), 110);
    expect(html).toContain(
      '<img class="chip-image" src="/storage/products/a.avif" width="800" height="600" alt="The chip"',
    );
  });
});

describe("a package's picture from below", () => {
  it("stands beside its outline, and nowhere without one", async () => {
    const plain = shown(await world(), 110).html;
    expect(plain).toContain('class="outline"');
    expect(plain).not.toContain("package__underside");
    const underside = {
      file: "products/b.webp",
      width: 576,
      height: 384,
      alt: { en: "Underside of QFN-16" },
    };
    const qfn = { style: "qfn" as const, name: "QFN-16", pins: 16, underside };
    const { html } = shown(await world({ packages: [qfn] }), 110);
    expect(html).toContain(
      '<img class="package__underside" src="/storage/products/b.webp" width="576" height="384" alt="Underside of QFN-16"',
    );
  });
});

describe("the structured data of a product", () => {
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
