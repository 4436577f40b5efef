import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { counted } from "../../base/site/text/countedNoun.ts";
import { decodeText, UndecodableText } from "../../base/site/text/decodeText.ts";
import { requireRight } from "../../staff/access/rights.ts";
import { ContentFileError } from "../../staff/exchange/fileProblems.ts";
import type { ContentContext } from "./contentCommands.ts";

export interface StockFlags {
  /** True: keeps the distributors' other offers. */
  readonly adds: boolean;
  readonly skipUnknown: boolean;
  readonly dryRun: boolean;
}

/** Maximum size of a feed in bytes: 200,000 entries with price breaks. */
const maxFeedBytes = 64 * 1024 * 1024;

/** File name that stands for standard input. */
const standardInput = "-";

/**
 * Imports a feed of stock and prices.
 * @returns the exit code
 */
export async function takeStock(
  work: ContentContext,
  source: string,
  { adds, skipUnknown, dryRun }: StockFlags,
): Promise<number> {
  requireRight(work.by, "stock.report", {}, "stock and prices");
  const { knownNames } = await import(
    "../../staff/exchange/stockFeeds/orderCodesAndDistributors.ts"
  );
  const { readFeed } = await import("../../staff/exchange/stockFeeds/readFeed.ts");
  const { writeOffers } = await import("../../content/stock/offerStore.ts");
  const bytes = await feedBytes(source);
  if (bytes === undefined) {
    work.warn(`${source} is larger than ${maxFeedBytes / 1024 / 1024} MB; nothing was written`);
    return 1;
  }
  const { store, now } = work;
  const file = source === standardInput ? "stdin" : source;
  try {
    const feed = decodeText(bytes);
    const { offers, skipped } = readFeed(feed, await knownNames(store), { file, now, skipUnknown });
    if (!dryRun) await writeOffers(store, offers, { now, adds, by: work.by });
    const distributors = [...new Set(offers.map(({ distributor }) => distributor))];
    if (!dryRun && offers.length > 0) {
      const facts = { offers: offers.length, distributors, skipped: skipped.length };
      work.audit({ event: "content", action: "stock", ...facts }, "Stock was reported");
    }
    const from = distributors.length === 0 ? "" : ` of ${distributors.join(", ")}`;
    work.print(`${dryRun ? "Would take" : "Took"} ${offers.length} offers${from}`);
    if (skipped.length > 0)
      work.warn(`Left out, as the site has no such order codes: ${skippedNames(skipped)}`);
    return 0;
  } catch (error) {
    if (error instanceof UndecodableText) {
      work.warn(`${source} is ${error.message}; nothing was written`);
      return 1;
    }
    if (!(error instanceof ContentFileError)) throw error;
    work.warn(error.message);
    work.warn(`${counted(error.problems.length, "problem")}; nothing was written`);
    return 1;
  }
}

/**
 * Lists the distributors that have reported stock, with the times of their reports.
 * @returns the exit code
 */
export async function listStock({ store, print }: ContentContext): Promise<number> {
  const { stockFeeds } = await import("../../content/stock/offerStore.ts");
  const feeds = await stockFeeds(store.db);
  for (const { distributor, offers, received_at: at } of feeds) {
    print(`${distributor}  ${offers} offers  ${new Date(at).toISOString()}`);
  }
  if (feeds.length === 0) print("No distributor has reported stock");
  return 0;
}

/** Bytes of the feed; undefined where it is too large. */
async function feedBytes(source: string): Promise<Uint8Array | undefined> {
  if (source === standardInput) {
    const given = await buffer(process.stdin);
    return given.length > maxFeedBytes ? undefined : given;
  }
  const { size } = await stat(source);
  return size > maxFeedBytes ? undefined : await readFile(source);
}

const shownNames = 10;

function skippedNames(names: readonly string[]): string {
  const rest = names.length - shownNames;
  return `${names.slice(0, shownNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
