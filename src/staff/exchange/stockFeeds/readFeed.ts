import type * as z from "zod";
import { didYouMean } from "../../../base/site/text/nearestWords.ts";
import type { Offer } from "../../../content/stock/offer.ts";
import { bodyProblems } from "../../../content/types/fields/bodyProblems.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { wordedProblems } from "../../editing/problems/wordedProblems.ts";
import { ContentFileError, type FileProblem, fileWording } from "../fileProblems.ts";
import { csvRows } from "./csvRows.ts";
import {
  type FeedEntry,
  type FeedProblem,
  FeedProblems,
  feedEntry,
  needIn,
  type RawEntry,
} from "./feedEntry.ts";
import { jsonRows } from "./jsonRows.ts";

/** Order codes and distributors of a store, which a feed may name. */
export interface KnownNames {
  /** Order codes by their identity (`partIdentity`). */
  readonly orderCodes: ReadonlyMap<string, string>;
  /** Keys of distributors by key and by name, in small letters. */
  readonly distributors: ReadonlyMap<string, string>;
}

export interface FeedOptions {
  /** The file's name for messages. */
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Leaves entries about unknown order codes out instead of refusing the feed. */
  readonly skipUnknown: boolean;
}

export interface Feed {
  readonly offers: readonly Offer[];
  /** Order codes of entries that were left out. */
  readonly skipped: readonly string[];
}

/** Most entries of a feed: some tens of megabytes in the server's memory. */
const maxEntries = 200_000;

/** Most problems that are reported at once. */
const maxProblems = 50;

/** Milliseconds by which a distributor's clock may be ahead. */
const clockDifference = 5 * 60_000;

/**
 * Reads a feed of stock and prices: CSV, or JSON where the text begins with a bracket.
 * @throws ContentFileError with a line for each problem
 */
export function readFeed(text: string, known: KnownNames, options: FeedOptions): Feed {
  const offers = new Map<string, Offer>();
  const skipped: string[] = [];
  const problems: FeedProblem[] = [];
  for (const raw of rowsIn(text, options)) {
    if (problems.length >= maxProblems) break;
    const entry = feedEntry.safeParse(raw.value);
    if (!entry.success) {
      problems.push(...entry.error.issues.flatMap((issue) => problemOf(raw, issue)));
      continue;
    }
    const orderCode = known.orderCodes.get(partIdentity(entry.data.orderCode));
    if (orderCode === undefined && options.skipUnknown) {
      skipped.push(entry.data.orderCode);
      continue;
    }
    const found = offerOf(entry.data, orderCode, known, options.now);
    if ("message" in found) {
      problems.push({ line: raw.line, ...found });
      continue;
    }
    const key = `${found.orderCode} ${found.distributor}`;
    if (offers.has(key)) {
      problems.push({
        line: raw.line,
        field: "orderCode",
        message: `${found.orderCode} is reported twice by ${found.distributor}`,
      });
    }
    offers.set(key, found);
  }
  if (problems.length > 0) throw fileError(problems, options);
  return { offers: [...offers.values()], skipped };
}

function rowsIn(text: string, options: FeedOptions): RawEntry[] {
  try {
    const rows = /^\ufeff?\s*[[{]/.test(text) ? jsonRows(text) : csvRows(text);
    if (rows.length <= maxEntries) return rows;
    const message = `${rows.length} entries are more than the ${maxEntries} that are taken`;
    throw new FeedProblems([{ line: 1, field: "", message }]);
  } catch (error) {
    throw error instanceof FeedProblems ? fileError(error.problems, options) : error;
  }
}

function problemOf({ line, value }: RawEntry, issue: z.core.$ZodIssue): FeedProblem[] {
  const [field] = issue.path;
  const isMissing =
    typeof field === "string" && typeof value === "object" && value !== null && !(field in value);
  const need = needIn(issue);
  if (need !== undefined) {
    const message =
      isMissing && issue.path.length === 1 ? `is missing: needs ${need}` : `needs ${need}`;
    return [{ line, field: issue.path.join("."), message }];
  }
  const problems = bodyProblems([issue], feedEntry, value);
  const unfit = { type: undefined, body: value, problems };
  return wordedProblems(unfit, fileWording).map(({ message }, index) => ({
    ...{ line, field: problems[index]?.path.join(".") ?? "", message },
  }));
}

type Refusal = Omit<FeedProblem, "line">;

function offerOf(
  entry: FeedEntry,
  orderCode: string | undefined,
  { orderCodes, distributors }: KnownNames,
  now: number,
): Offer | Refusal {
  if (orderCode === undefined) {
    const meant = didYouMean(entry.orderCode, orderCodes.values());
    return {
      field: "orderCode",
      message: `${entry.orderCode} is no order code of the site${meant}`,
    };
  }
  const distributor = distributors.get(entry.distributor.toLowerCase());
  if (distributor === undefined) {
    const meant = didYouMean(entry.distributor, distributors.keys());
    return {
      field: "distributor",
      message: `${entry.distributor} is no distributor of the site${meant}`,
    };
  }
  const at = Date.parse(entry.time);
  if (at > now + clockDifference)
    return { field: "time", message: `${entry.time} has not come yet` };
  const { quantity, currency, prices, url } = entry;
  return { orderCode, distributor, quantity, currency, prices, url, at };
}

function fileError(problems: readonly FeedProblem[], { file }: FeedOptions): ContentFileError {
  const shown = problems.slice(0, maxProblems);
  return new ContentFileError(
    shown.map(
      ({ line, field, message }): FileProblem => ({ file, line, column: 1, path: field, message }),
    ),
  );
}
