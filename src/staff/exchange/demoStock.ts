import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import { underLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { Offer } from "../../content/stock/offer.ts";
import { readOffers, writeOffers } from "../../content/stock/offerStore.ts";
import { ContentFileError } from "./fileProblems.ts";
import { knownNames } from "./stockFeeds/orderCodesAndDistributors.ts";
import { readFeed } from "./stockFeeds/readFeed.ts";

/** File of the demo company's distributors' stock, beside its documents. */
const stockFile = "stock.csv";

/** Age from which a report is followed by the next one, in milliseconds: distributors report daily. */
const reportedEveryMs = 24 * 3_600_000;

export interface DemoStockOptions {
  /** The folder of the demo company's content. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Takes the daily report of the demo company's distributors, which stands in a file with `{now}` as its
 * time. It is left out where somebody else has reported for one of them, and where the site does not
 * have their order codes: then it is not the demo any more.
 * @returns true where a report was taken
 */
export async function reportDemoStock(
  store: Store,
  { folder, now }: DemoStockOptions,
): Promise<boolean> {
  const text = await readFile(join(folder, stockFile), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const feed = text.replaceAll("{now}", new Date(now).toISOString());
  const offers = await offersOf(store, feed, now);
  const distributors = new Set(offers.map(({ distributor }) => distributor));
  const before = await reportedBy(store.db, distributors);
  const isFirst = before.length === 0;
  if (offers.length === 0 || !(isFirst || isSameStock(before, offers))) return false;
  const isFresh = !isFirst && before.every(({ at }) => at > now - reportedEveryMs);
  if (isFresh) return false;
  await writeOffers(store, offers, { now, adds: false });
  return true;
}

/** Time between two looks at the age of the reports, in milliseconds. */
const everyMs = 3_600_000;

const job = "demo-stock";

interface DemoStockLog {
  warn(details: object, message: string): void;
}

/** Takes the reports of the demo company's distributors as they are due, in one process at a time. */
export function startDemoStock(store: Store, folder: string, log: DemoStockLog): PeriodicTask {
  return periodicTask({
    job,
    everyMs,
    run: () => underLease(store, job, () => reportDemoStock(store, { folder, now: Date.now() })),
    onError: (error) => log.warn({ job, err: error }, "The demo's stock could not be reported"),
  });
}

/** The offers of a feed; none where the site lacks one of its order codes or distributors. */
async function offersOf(store: Store, feed: string, now: number): Promise<readonly Offer[]> {
  try {
    const reading = { file: stockFile, now, skipUnknown: false };
    return readFeed(feed, await knownNames(store), reading).offers;
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    return [];
  }
}

async function reportedBy(db: Reading, distributors: ReadonlySet<string>): Promise<Offer[]> {
  const found: Offer[] = [];
  for await (const page of readOffers(db)) {
    found.push(...page.filter(({ distributor }) => distributors.has(distributor)));
  }
  return found;
}

/** Tells whether two reports are the same but for their times. */
function isSameStock(one: readonly Offer[], other: readonly Offer[]): boolean {
  const texts = [one, other].map((offers) =>
    offers
      .map(({ orderCode, distributor, quantity, currency, prices, url }) =>
        JSON.stringify([orderCode, distributor, quantity, currency, prices, url]),
      )
      .sort()
      .join(),
  );
  return texts[0] === texts[1];
}
