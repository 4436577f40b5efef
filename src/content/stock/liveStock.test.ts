import { expect, onTestFinished, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { LiveStock } from "./liveStock.ts";
import { maxOfferAgeMs, type Offer } from "./offer.ts";
import { readOffers, stockFeeds, stockRevision, writeOffers } from "./offerStore.ts";

const start = Date.UTC(2026, 10, 28);
const offer = (orderCode: string, distributor: string, changes: Partial<Offer> = {}): Offer => ({
  ...{ orderCode, distributor, quantity: 5, currency: "EUR", prices: [{ quantity: 1, price: 2 }] },
  ...{ url: "https://shop.example/a", at: start },
  ...changes,
});

async function stored({ db }: Store): Promise<Offer[]> {
  const all: Offer[] = [];
  for await (const page of readOffers(db)) all.push(...page);
  return all;
}

/** Stock in memory, with the order codes that it has published as changed. */
async function follow(store: Store, clock: { now: number }) {
  const stock = await LiveStock.open(store, {
    now: () => clock.now,
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => stock.close());
  const changed: (readonly string[])[] = [];
  stock.events.subscribe("stock", "test", ({ orderCodes }) => changed.push(orderCodes));
  return { stock, changed };
}

forEachStore("Reported stock", (open) => {
  test("replaces what the same distributors have reported before, or adds to it", async () => {
    const store = await open();
    expect([await stockRevision(store.db), await stored(store)]).toEqual([0, []]);
    const plain = { currency: undefined, url: undefined, prices: [] };
    const [a1, b1, b2] = [offer("a", "one"), offer("b", "one"), offer("b", "two", plain)];
    await writeOffers(store, [b2, b1, a1], { now: 7, adds: false });
    expect(await stored(store)).toEqual([a1, b1, b2]);
    const [changed, c1] = [
      offer("b", "one", {
        quantity: 0,
        currency: "USD",
        prices: [],
        url: undefined,
        at: start + 1,
      }),
      offer("c", "one"),
    ];
    await writeOffers(store, [c1, changed], { now: 8, adds: true });
    expect(await stored(store)).toEqual([a1, changed, b2, c1]);
    expect(await stockFeeds(store.db)).toEqual([
      { distributor: "one", offers: 3, received_at: 8, revision: 2 },
      { distributor: "two", offers: 1, received_at: 7, revision: 1 },
    ]);
    await writeOffers(store, [c1], { now: 9, adds: false });
    expect(await stored(store)).toEqual([b2, c1]);
    await writeOffers(store, [], { now: 10, adds: false });
    expect([await stockRevision(store.db), (await stored(store)).length]).toEqual([3, 2]);
    const acts = store.db.selectFrom("audit").select(["act", "subject", "at"]).orderBy("seq");
    expect(await acts.execute()).toEqual(
      [
        ...[
          ["two", 7],
          ["one", 7],
          ["one", 8],
          ["one", 9],
        ],
      ].map(([distributor, at]) => ({
        act: "stock.report",
        subject: `document:${distributor}`,
        at,
      })),
    );
  });

  test("is read whole, however many offers there are", async () => {
    const store = await open();
    const codes = Array.from({ length: 1_001 }, (_, at) => `code-${String(at).padStart(4, "0")}`);
    const offers = codes.map((code) => offer(code, "one"));
    await writeOffers(store, offers.toReversed(), { now: 7, adds: false });
    expect((await stored(store)).map(({ orderCode }) => orderCode)).toEqual(codes);
    const [feed] = await stockFeeds(store.db);
    expect(feed?.offers).toBe(1_001);
  });

  test("is followed in memory, with the order codes that change, until offers expire", async () => {
    const store = await open();
    const clock = { now: start };
    const old = offer("a", "two", { at: start - 1_000 });
    await writeOffers(store, [offer("a", "one"), old, offer("b", "one")], { now: 7, adds: false });
    const { stock, changed } = await follow(store, clock);
    expect(changed).toEqual([]);
    expect(stock.offersOf("a").map(({ distributor }) => distributor)).toEqual(["one", "two"]);
    expect(stock.offersOf("none")).toEqual([]);
    await writeOffers(store, [offer("b", "one", { quantity: 6 }), offer("c", "one")], {
      now: 8,
      adds: true,
    });
    await stock.refresh();
    expect(changed.splice(0).map((codes) => codes.toSorted())).toEqual([["b", "c"]]);
    expect(stock.offersOf("b").map(({ quantity }) => quantity)).toEqual([6]);
    await stock.refresh();
    stock.removeExpired();
    expect(changed).toEqual([]);
    clock.now = start + maxOfferAgeMs - 500;
    expect(stock.offersOf("a").map(({ distributor }) => distributor)).toEqual(["one"]);
    stock.removeExpired();
    stock.removeExpired();
    expect(changed.splice(0)).toEqual([["a"]]);
    clock.now = start + maxOfferAgeMs + 1;
    stock.removeExpired();
    expect(changed.splice(0).map((codes) => codes.toSorted())).toEqual([["a", "b", "c"]]);
    expect(stock.offersOf("b")).toEqual([]);
    await writeOffers(store, [offer("d", "one")], { now: 9, adds: false });
    await stock.refresh();
    expect(changed.splice(0).map((codes) => codes.toSorted())).toEqual([["a", "b", "c", "d"]]);
  });
});
