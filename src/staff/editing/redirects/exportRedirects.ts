import { givingWay } from "../../../base/process/timeSlices.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { type ListedRedirect, redirectsFrom } from "./listRedirects.ts";

/** Redirects read and written between two turns of the event loop. */
const rowsAtOnce = 500;

/** Returns all active redirects whose target a person may see, as a file that can be imported. */
export async function redirectsAsCsv(db: Reading, by: Person): Promise<string> {
  const pieces = [
    `${csvMark}${csvLine(["from", "to", "status", "external", "hits", "last used"])}`,
  ];
  const giveWay = givingWay();
  for (let last = ""; ; ) {
    const page = await redirectsFrom(db, { after: last, limit: rowsAtOnce, by });
    pieces.push(...page.map(lineOf));
    if (page.length < rowsAtOnce) return pieces.join("");
    last = page.at(-1)?.from ?? "";
    await giveWay();
  }
}

function lineOf({ from, to, status, hits, lastUsedAt }: ListedRedirect): string {
  const isExternal = to !== null && /^https?:/.test(to);
  const day = lastUsedAt === null ? "" : new Date(lastUsedAt).toISOString().slice(0, 10);
  return csvLine([from, to ?? "", status, isExternal ? "yes" : "", hits, day]);
}
