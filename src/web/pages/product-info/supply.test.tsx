import { describe, expect, it } from "vitest";
import {
  shownProduct as shown,
  worldWithRichPart as world,
} from "../../../../tests/support/productPage.tsx";
import type { WorldDocument } from "../../../../tests/support/world.ts";

const variant = (orderCode: string, more: object = {}) => ({
  orderCode,
  package: "QFN48",
  grade: "industrial",
  temperature: { min: -40, max: 85 },
  pack: "reel",
  quantity: 3000,
  ...more,
});

const paper = (file: string, more: object = {}) => ({
  title: { en: `Paper ${file}` },
  kind: "certificate",
  revision: "1",
  date: "2026-01-05",
  language: "both",
  file,
  size: 100,
  ...more,
});

const download = (id: number, document: object, more: object = {}): WorldDocument => ({
  id,
  type: "download",
  key: `downloads/${id}`,
  languages: ["en", "zh"],
  body: { column: "about", document, ...more },
});

const business = (body: object): WorldDocument => ({
  id: 950,
  type: "guestbook",
  key: "guestbooks/business",
  languages: ["en", "zh"],
  body: {
    column: "about",
    form: "business",
    title: { en: "Sales", zh: "商务" },
    topics: [
      { en: "Prices", zh: "价格" },
      { en: "Kits", zh: "套件" },
    ],
    ...body,
  },
});

/** The row of an order code: of the table on desktop, of the cards on phones. */
function rowOf(html: string, code: string): string {
  const start = html.indexOf(`id="order-${code}"`);
  expect(start).toBeGreaterThan(0);
  const ends = ["</tr>", "</dl>"].map((end) => html.indexOf(end, start)).filter((at) => at > 0);
  return html.slice(start, Math.min(...ends));
}

const supplied = {
  eccn: "3a991.A.2",
  origin: "CN",
  leadTime: 12,
  variants: [
    variant("A"),
    variant("B", { eccn: "EAR99", origin: "MY", leadTime: 16 }),
    variant("C", { stage: "obsolete", leadTime: 4 }),
  ],
};

describe("the supply of order codes", () => {
  it.each(["desktop", "mobile"] as const)(
    "is the part's, or their own; what is obsolete has no lead time (%s)",
    async (surface) => {
      const publication = await world(supplied);
      const { html } = shown(publication, 110, { surface });
      expect(rowOf(html, "A")).toMatch(/3A991\.a\.2.*China.*12 weeks/s);
      expect(rowOf(html, "B")).toMatch(/EAR99.*Malaysia.*16 weeks/s);
      expect(rowOf(html, "C")).toMatch(/3A991\.a\.2.*China/s);
      expect(rowOf(html, "C")).not.toMatch(/weeks/);
      const zh = shown(publication, 110, { surface, language: "zh" }).html;
      expect(rowOf(zh, "B")).toMatch(/EAR99.*马来西亚.*16 周/s);
    },
  );

  it("takes no place on the page of a part of which nothing is recorded", async () => {
    for (const surface of ["desktop", "mobile"] as const) {
      const { html } = shown(await world({ variants: [variant("A")] }), 110, { surface });
      expect(html).not.toMatch(/ECCN|Country of origin|Lead time/);
    }
  });

  it("is in the data for search engines", async () => {
    const { head } = shown(await world({ ...supplied, variants: [variant("A")] }), 110);
    expect(head.jsonLd[0]).toMatchObject({
      countryOfOrigin: { "@type": "Country", name: "CN" },
      additionalProperty: expect.arrayContaining([
        { "@type": "PropertyValue", name: "ECCN", value: "3A991.a.2" },
        { "@type": "PropertyValue", name: "Lead time", value: "12 weeks" },
      ]),
    });
    // Of two origins neither is that of the product.
    expect(shown(await world(supplied), 110).head.jsonLd[0]).not.toHaveProperty("countryOfOrigin");
  });
});

describe("the RoHS and REACH entries of order codes", () => {
  const variants = [variant("A", { rohs: "compliant", reach: "no-svhc" })];
  const general = download(940, paper("all.pdf", { declares: "rohs-and-reach" }));
  const named = download(941, paper("some.pdf", { declares: "reach" }), { products: ["rg5000"] });
  const own = [
    paper("own-zh.pdf", { declares: "rohs", language: "zh" }),
    paper("own-en.pdf", { declares: "rohs", language: "en" }),
  ];

  it.each(["desktop", "mobile"] as const)(
    "lead to the part's own declaration, else to one about it, else to one for all (%s)",
    async (surface) => {
      const links = async (body: object, more: readonly WorldDocument[], language: "en" | "zh") =>
        [
          ...rowOf(
            shown(await world({ variants, ...body }, more), 110, { surface, language }).html,
            "A",
          ).matchAll(/<a href="[^"]*?([\w-]+\.pdf)[^"]*"/g),
        ].map(([, file]) => file);
      expect(new Set(await links({}, [general], "en"))).toEqual(new Set(["all.pdf"]));
      expect(await links({}, [general, named], "en")).toEqual(["all.pdf", "some.pdf"]);
      const documents = own;
      expect(await links({ documents }, [general, named], "en")).toEqual([
        "own-en.pdf",
        "some.pdf",
      ]);
      expect(await links({ documents }, [general, named], "zh")).toEqual([
        "own-zh.pdf",
        "some.pdf",
      ]);
    },
  );

  it("lead nowhere without a declaration, or with one about other parts", async () => {
    const other = download(942, paper("b.pdf", { declares: "rohs" }), { products: ["rg1000"] });
    const plain = download(943, paper("c.pdf"));
    const { html } = shown(await world({ variants }, [other, plain]), 110);
    expect(rowOf(html, "A")).toContain("Compliant");
    expect(rowOf(html, "A")).not.toContain(".pdf");
  });

  it("are certifications for search engines", async () => {
    const { head } = shown(await world({ variants }, [general]), 110);
    expect(head.jsonLd[0]).toMatchObject({
      hasCertification: ["RoHS", "REACH"].map((name) => ({
        "@type": "Certification",
        name,
        url: expect.stringMatching(/\/storage\/all\.pdf$/),
      })),
    });
  });
});

describe("a quote", () => {
  it.each(["desktop", "mobile"] as const)(
    "is asked for with the part, its order code and the quantity of a pack (%s)",
    async (surface) => {
      const form = business({ quoteTopic: "Prices" });
      const { html, props } = shown(await world(supplied, [form]), 110, { surface });
      const page = surface === "mobile" ? "/mobile/business-consulting" : "/business-consulting";
      expect(html).toContain(`href="${page}?part=RG5000,A&amp;quantity=3000&amp;topic=Prices"`);
      expect(html).not.toContain("part=RG5000,C");
      // The form is sent without script; its queries are those that the page of the form reads.
      expect(props.quote).toEqual({
        action: page,
        hidden: [["topic", "Prices"]],
        codes: [
          { orderCode: "A", names: "RG5000,A" },
          { orderCode: "B", names: "RG5000,B" },
        ],
      });
      expect(html).toMatch(
        new RegExp(`<form class="quote-form"[^>]*action="${page}".*name="quantity"`, "s"),
      );
    },
  );

  it("keeps the language of the page, and has no topic where the form names none", async () => {
    const { props } = shown(await world(supplied), 110, { language: "zh", languageInQuery: true });
    expect(props.quote?.hidden).toEqual([["lang", "zh"]]);
  });

  it("is not offered for what is not made any more", async () => {
    const lifecycle = { stage: "obsolete", since: "2020-01-01" };
    const { html, props } = shown(await world({ ...supplied, lifecycle }), 110);
    expect(props.quote).toBeUndefined();
    expect(html).not.toContain("business-consulting?");
  });
});

describe("boards, software and quick start", () => {
  const development = [
    {
      kind: "sdk",
      title: { en: "The SDK", zh: "开发包" },
      link: "https://code.example/sdk?x=1",
    },
    {
      kind: "board",
      title: { en: "RG5000 board", zh: "RG5000 开发板" },
      text: { en: "All pins.", zh: "引出全部引脚。" },
      orderCode: "RG5000-EVB",
    },
    { kind: "software", title: { en: "Compiler" }, link: "doc:downloads/944" },
    { kind: "kit", title: { en: "Kit of another part" }, link: "doc:rg1000#ordering" },
    { kind: "quick-start", title: { en: "Gone" }, link: "doc:gone" },
    { kind: "software", title: { en: "Strange address" }, link: "https://[x" },
  ];
  const notes = download(944, paper("notes.pdf"));

  it.each(["desktop", "mobile"] as const)("have a section of their own (%s)", async (surface) => {
    const form = business({ kitTopic: "Kits" });
    const publication = await world({ development }, [notes, form]);
    const { html, props } = shown(publication, 110, { surface });
    expect(html).toContain('href="#development"');
    const section = html.slice(html.indexOf('id="development"'));
    expect(props.resources.map(({ title }) => title.text)).toEqual([
      "RG5000 board",
      "Kit of another part",
      "The SDK",
      "Compiler",
      "Strange address",
    ]);
    expect(section).toMatch(
      /href="https:\/\/code\.example\/sdk\?x=1" target="_blank" rel="noopener"/,
    );
    expect(section).toMatch(/href="[^"]*notes\.pdf[^"]*"[^>]*>.*?Compiler/);
    expect(section).toMatch(/href="[^"]*product-info[^"]*id=101[^"]*#ordering"/);
    expect(section).toMatch(
      /href="[^"]*business-consulting\?part=RG5000,RG5000-EVB&amp;topic=Kits"/,
    );
    const zh = shown(publication, 110, { surface, language: "zh" }).html;
    expect(zh).toContain("RG5000 开发板");
    expect(zh).toContain("引出全部引脚。");
  });

  it("have the address, format and size of what they lead to, or the name of the other site", async () => {
    const more = [
      { kind: "software", title: { en: "Archive" }, link: "/storage/tools/a.zip" },
      { kind: "board", title: { en: "Not linked" } },
      { kind: "quick-start", title: { en: "Gone, but sold" }, link: "doc:gone", orderCode: "X" },
    ];
    const publication = await world({ development: [...development, ...more] }, [notes]);
    const { resources } = shown(publication, 110).props;
    expect(
      resources.map(({ title, href, isOutside, facts }) => [title.text, href, isOutside, facts]),
    ).toEqual([
      ["Gone, but sold", undefined, false, ""],
      ["RG5000 board", undefined, false, ""],
      ["Not linked", undefined, false, ""],
      ["Kit of another part", "/product-info?id=101&pid=1,10,12#ordering", false, ""],
      ["The SDK", "https://code.example/sdk?x=1", true, "code.example"],
      ["Compiler", "/pdfPreview?file=notes.pdf", false, "PDF\u00a01\u00a0KB"],
      ["Strange address", "https://[x", true, ""],
      ["Archive", "/storage/tools/a.zip", false, "ZIP"],
    ]);
  });

  it("have none where the part names nothing", async () => {
    const { html } = shown(await world(), 110);
    expect(html).not.toContain('id="development"');
    expect(html).not.toContain('href="#development"');
  });
});
