import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { type Actor, contentHash, serverActor } from "../../base/audit/records.ts";
import { lockPublication, notifyOthers } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Tables } from "../../base/store/tables.ts";
import type { Offer, PriceBreak } from "./offer.ts";

/** Number of reports of distributors so far. 0: nobody ever reported. */
export async function stockRevision(db: Reading): Promise<number> {
  const row = await db
    .selectFrom("stock_feeds")
    .select((select) => select.fn.max<number | null>("revision").as("revision"))
    .executeTakeFirstOrThrow();
  return row.revision ?? 0;
}

/** Rows written or read by one statement. */
const rowsAtOnce = 500;

/**
 * Writes distributors' offers, which replace all earlier ones of those distributors; with `adds`,
 * only their offers of the same order codes.
 * @param now time of receipt, milliseconds since 1970
 * @param by who reports it, for the audit trail
 */
export async function writeOffers(
  store: Store,
  offers: readonly Offer[],
  {
    now,
    adds,
    by = serverActor,
  }: { readonly now: number; readonly adds: boolean; readonly by?: Actor },
): Promise<void> {
  const distributors = [...new Set(offers.map(({ distributor }) => distributor))];
  if (distributors.length === 0) return;
  const revision = await store.transaction(async (tx) => {
    // Serialised with publications: revisions are in the order of commits.
    await lockPublication(tx);
    const next = (await stockRevision(tx)) + 1;
    if (!adds) await tx.deleteFrom("stock").where("distributor", "in", distributors).execute();
    for (let first = 0; first < offers.length; first += rowsAtOnce) {
      await tx
        .insertInto("stock")
        .values(offers.slice(first, first + rowsAtOnce).map(rowOf))
        .onConflict((conflict) =>
          conflict.columns(["order_code", "distributor"]).doUpdateSet((row) => ({
            quantity: row.ref("excluded.quantity"),
            currency: row.ref("excluded.currency"),
            prices: row.ref("excluded.prices"),
            url: row.ref("excluded.url"),
            at: row.ref("excluded.at"),
          })),
        )
        .execute();
    }
    for (const distributor of distributors) {
      const { count } = await tx
        .selectFrom("stock")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("distributor", "=", distributor)
        .executeTakeFirstOrThrow();
      const feed = { offers: Number(count), received_at: now, revision: next };
      await tx
        .insertInto("stock_feeds")
        .values({ distributor, ...feed })
        .onConflict((conflict) => conflict.column("distributor").doUpdateSet(feed))
        .execute();
    }
    await notifyOthers(tx);
    const detail = { offers: offers.length, adds, feed: contentHash(JSON.stringify(offers)) };
    const entries = distributors.map((distributor) => ({
      act: "stock.report" as const,
      subject: `document:${distributor}`,
      detail,
    }));
    await appendAudit(tx, entries, { by, at: now });
    return next;
  });
  store.announceStock(revision);
}

/** Time of each distributor's last report, and its number of offers. */
export async function stockFeeds(db: Reading) {
  return await db.selectFrom("stock_feeds").selectAll().orderBy("distributor").execute();
}

/** All offers by order code, in batches. */
export async function* readOffers(db: Reading): AsyncGenerator<Offer[], void> {
  let last: Pick<Tables["stock"], "order_code" | "distributor"> | undefined;
  for (;;) {
    const from = last;
    const rows = await db
      .selectFrom("stock")
      .selectAll()
      .$if(from !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("order_code", "distributor"),
            ">",
            tuple(from?.order_code ?? "", from?.distributor ?? ""),
          ),
        ),
      )
      .orderBy("order_code")
      .orderBy("distributor")
      .limit(rowsAtOnce)
      .execute();
    yield rows.map(offerOf);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

function rowOf(offer: Offer): Tables["stock"] {
  const { orderCode, distributor, quantity, currency, prices, url, at } = offer;
  return {
    order_code: orderCode,
    distributor,
    quantity,
    currency: currency ?? null,
    prices: JSON.stringify(prices),
    url: url ?? null,
    at,
  };
}

const storedPrices = z.array(z.object({ quantity: z.number(), price: z.number() }));

function offerOf(row: Tables["stock"]): Offer {
  const prices: PriceBreak[] = storedPrices.parse(JSON.parse(row.prices));
  return {
    orderCode: row.order_code,
    distributor: row.distributor,
    quantity: row.quantity,
    currency: row.currency ?? undefined,
    prices,
    url: row.url ?? undefined,
    at: row.at,
  };
}
