import { expect, test } from "vitest";
import * as z from "zod";
import { openTestApp } from "../../../tests/support/app.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import { buildProduct, smallWorld } from "../../../tests/support/world.ts";
import { LiveStock } from "../../content/stock/liveStock.ts";
import { maxOfferAgeMs, type Offer } from "../../content/stock/offer.ts";
import { writeOffers } from "../../content/stock/offerStore.ts";

const start = Date.parse("2026-11-22T08:00:00Z");

const variant = (orderCode: string) => ({
  orderCode,
  package: "QFN48",
  grade: "industrial",
  temperature: { min: -40, max: 85 },
  pack: "reel",
  quantity: 3000,
});

const part = (id: number, orderCode: string) =>
  buildProduct({
    id,
    key: `rg${id}`,
    body: { partNumber: `RG${id}X`, variants: [variant(orderCode)] },
  });

const distributor = {
  id: 901,
  type: "partner" as const,
  key: "partners/alfa",
  languages: ["en", "zh"] as const,
  body: {
    column: "about",
    name: { en: "Alfa", zh: "阿尔法" },
    kind: "distributor",
    logo: { file: "a.svg", width: 9, height: 9, alt: { en: "Alfa" } },
    orderUrl: "https://alfa.example/?q={orderCode}",
  },
};

const documents = [...smallWorld(), part(190, "RG190-A"), part(191, "RG191-A"), distributor];

const offer = (orderCode: string, more: Partial<Offer> = {}): Offer => ({
  orderCode,
  distributor: "partners/alfa",
  quantity: 1200,
  currency: "USD",
  prices: [{ quantity: 100, price: 5.2 }],
  url: undefined,
  at: start - 3_600_000,
  ...more,
});

const answer = z.object({
  data: z.object({ offers: z.array(z.object({ order_code: z.string(), quantity: z.number() })) }),
});

forEachStore("Stock that distributors report", (open) => {
  async function served(clock = { now: start }) {
    const store = await open();
    const stock = await LiveStock.open(store, {
      now: () => clock.now,
      onError: (error) => {
        throw error;
      },
    });
    const { app, cache, close } = await openTestApp({ documents, stock });
    const text = async (url: string): Promise<string> => {
      const { payload, headers } = await app.inject(url);
      return headers.location === undefined ? payload : text(headers.location);
    };
    return {
      store,
      stock,
      cache,
      page: (id: number, lang?: "zh") => text(`/product-info?id=${id}${lang ? "&lang=zh" : ""}`),
      offers: async (id: number) =>
        answer.parse(JSON.parse(await text(`/web_en/api/v1/product/stock?id=${id}`))).data.offers,
      async close() {
        stock.close();
        await close();
      },
    };
  }

  test("is on the part's page and in the API as soon as it is reported, with its time", async () => {
    const { store, stock, page, offers, cache, close } = await served();
    expect(await page(190)).toContain("No distributor has reported stock lately");
    expect(await offers(190)).toEqual([]);
    await page(190, "zh");
    await page(191);
    const before = cache.size.answers;
    await writeOffers(store, [offer("RG190-A")], { now: start, adds: false });
    await until(async () => stock.offersOf("RG190-A").length === 1);
    await until(async () => (await page(190)).includes("1,200"));
    const html = await page(190);
    expect(html).toContain("100+: USD\u00a05.20");
    expect(html).toContain(
      '<time dateTime="2026-11-22T07:00:00.000Z" data-relative="">2026-11-22 07:00 UTC',
    );
    expect(await page(190, "zh")).toContain("阿尔法");
    expect(await offers(190)).toEqual([
      expect.objectContaining({ order_code: "RG190-A", quantity: 1200 }),
    ]);
    // Nothing else was removed from the cache.
    expect(cache.size.answers).toBe(before);
    await close();
  });

  test("replaces the previous report of the same distributor, or adds to it", async () => {
    const { store, stock, close } = await served();
    const has = (...codes: string[]) =>
      until(async () =>
        ["RG190-A", "RG191-A"].every(
          (code) => stock.offersOf(code).length === (codes.includes(code) ? 1 : 0),
        ),
      );
    await writeOffers(store, [offer("RG190-A"), offer("RG191-A")], { now: start, adds: false });
    await has("RG190-A", "RG191-A");
    await writeOffers(store, [offer("RG191-A", { quantity: 7 })], { now: start, adds: false });
    await has("RG191-A");
    expect(stock.offersOf("RG191-A")[0]?.quantity).toBe(7);
    await writeOffers(store, [offer("RG190-A")], { now: start, adds: true });
    await has("RG190-A", "RG191-A");
    // A server that starts later reads the same.
    const later = await LiveStock.open(store, { now: () => start, onError: () => undefined });
    expect(later.offersOf("RG191-A")).toEqual([offer("RG191-A", { quantity: 7 })]);
    later.close();
    await close();
  });

  test("is no longer shown when it is too old", async () => {
    const clock = { now: start };
    const { store, stock, page, offers, close } = await served(clock);
    await writeOffers(store, [offer("RG190-A")], { now: start, adds: false });
    await until(async () => (await page(190)).includes("1,200"));
    clock.now = start + maxOfferAgeMs;
    stock.removeExpired();
    await until(async () => (await page(190)).includes("No distributor has reported stock lately"));
    expect(await offers(190)).toEqual([]);
    expect(await page(190)).toContain("https://alfa.example/?q=RG190-A");
    await close();
  });
});
