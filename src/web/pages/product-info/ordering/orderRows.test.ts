import { describe, expect, it } from "vitest";
import { contextOf } from "../../../../../tests/support/shownPage.tsx";
import { buildProduct, type WorldDocument } from "../../../../../tests/support/world.ts";
import type { Offer } from "../../../../content/stock/offer.ts";
import type { PageContext } from "../../../page/pageModule.ts";
import { orderRows, stockRows } from "./orderRows.ts";

const partner = (id: number, key: string, body: object): WorldDocument => ({
  ...{ id, key, type: "partner", languages: ["en", "zh"] },
  body: {
    ...{ column: "about", kind: "distributor", name: { en: key.toUpperCase() } },
    logo: { file: "a.svg", width: 9, height: 9, alt: { en: key } },
    ...body,
  },
});
const form = (id: number, name: string, sampleTopic: string | undefined): WorldDocument => ({
  ...{ id, key: `forms/${name}`, type: "guestbook", languages: ["en", "zh"] },
  body: {
    ...{ column: "about", form: name, title: { en: name }, topics: [{ en: "Samples" }] },
    ...(sampleTopic && { sampleTopic }),
  },
});
const partners = [
  partner(901, "alfa", { orderUrl: "https://alfa.example/?q={orderCode}" }),
  partner(902, "beta", { url: "https://beta.example/" }),
  partner(903, "plain", {}),
];
const variant = (orderCode: string, more: object = {}) => ({
  ...{ orderCode, package: "QFN48", grade: "industrial", pack: "reel", quantity: 3000 },
  ...{ temperature: { min: -40, max: 105 }, ...more },
});

/** A part with these order codes, on a page of its site. */
async function partWith(
  variants: readonly object[],
  body: object = {},
  more: WorldDocument[] = [],
) {
  const product = buildProduct({
    id: 110,
    key: "rg5000",
    body: { partNumber: "RG5000", variants, ...body },
  });
  const context = await contextOf([product, ...partners, ...more]);
  const part = context.view.get("product", "rg5000");
  if (part === undefined) throw new Error("There is no such part");
  return { part, context };
}

describe("an order code", () => {
  it("has its facts in words, and where it can be ordered and asked for", async () => {
    const { part, context } = await partWith(
      [variant("A", { msl: "3", eccn: "EAR99", origin: "CN", leadTime: 8 })],
      {},
      [form(811, "contact", undefined), form(812, "technical", "Samples")],
    );
    expect(orderRows(part, context)).toEqual([
      {
        ...{ orderCode: "A", anchor: "order-A", package: "QFN48", grade: "Industrial" },
        ...{ temperature: "−40 to 105\u00a0°C", pack: "Tape and reel, 3,000 pcs" },
        ...{ stage: "active", isOwnStage: false, msl: "3", rohs: undefined, reach: undefined },
        ...{ eccn: "EAR99", origin: "China", leadTime: "8 weeks" },
        shops: [{ name: { text: "ALFA" }, href: "https://alfa.example/?q=A" }],
        sampleHref: "/technical-consultation?part=RG5000,A&topic=Samples",
        quoteHref: "/business-consulting?part=RG5000,A&quantity=3000",
      },
    ]);
  });

  it.each<[string, boolean, boolean, boolean, boolean]>([
    ["preview", true, false, true, true],
    ["active", false, true, true, true],
    ["nrnd", true, true, true, true],
    ["obsolete", true, false, false, false],
  ])("that is %s is sold, sampled and quoted as far as it is made", async (stage, ...expected) => {
    const { part, context } = await partWith([variant("A", { stage })], {}, [
      form(812, "technical", "Samples"),
    ]);
    const [row] = orderRows(part, context);
    expect([
      row?.isOwnStage,
      (row?.shops.length ?? 0) > 0,
      row?.sampleHref !== undefined,
      row?.quoteHref !== undefined,
    ]).toEqual(expected);
  });

  it("has no samples without a form of a department with a topic for them", async () => {
    for (const forms of [
      [],
      [form(811, "technical", undefined)],
      [form(811, "contact", "Samples")],
    ]) {
      const { part, context } = await partWith([variant("A")], {}, forms);
      expect(orderRows(part, context)[0]?.sampleHref).toBeUndefined();
    }
  });
});

describe("the stock of an order code", () => {
  const at = Date.UTC(2026, 4, 6);
  const offer = (distributor: string, more: Partial<Offer> = {}): Offer => ({
    ...{ orderCode: "A", distributor, quantity: 12_000, currency: "USD", url: undefined, at },
    prices: [
      { quantity: 1, price: 1.5 },
      { quantity: 1000, price: 0.12345678 },
      { quantity: 5000, price: 0.1234 },
    ],
    ...more,
  });
  const withStock = (context: PageContext, offers: Readonly<Record<string, readonly Offer[]>>) => ({
    ...context,
    stock: { offersOf: (code: string) => offers[code] ?? [] },
  });

  it("is shown by distributor, with prices and the address of its page", async () => {
    const sold = {
      soldBy: [{ partner: "beta", url: "https://beta.example/b" }, { partner: "alfa" }],
    };
    const { part, context } = await partWith([variant("A"), variant("B", sold)]);
    const rows = stockRows(
      part,
      withStock(context, {
        B: [offer("beta", { orderCode: "B", quantity: 0, prices: [] }), offer("gone")],
        A: [
          offer("alfa"),
          offer("beta", { url: "https://beta.example/a", currency: undefined, prices: [] }),
          offer("plain", { prices: [{ quantity: 1, price: 2 }] }),
        ],
      }),
    );
    expect(
      rows.map(({ orderCode, shop, quantity, prices }) => [
        ...[orderCode, shop.name.text, shop.href, quantity, ...prices],
      ]),
    ).toEqual([
      [
        ...["A", "ALFA", "https://alfa.example/?q=A", "12,000"],
        ...["1+: USD\u00a01.50", "1,000+: USD\u00a00.123457", "5,000+: USD\u00a00.1234"],
      ],
      ["A", "BETA", "https://beta.example/a", "12,000"],
      ["A", "PLAIN", "", "12,000", "1+: USD\u00a02.00"],
      ["B", "BETA", "https://beta.example/b", "Out of stock"],
    ]);
    expect(rows[0]?.at).toBe("2026-05-06T00:00:00.000Z");
  });

  it("is empty where the site has none", async () => {
    const { part, context } = await partWith([variant("A")]);
    expect(stockRows(part, context)).toEqual([]);
  });
});
