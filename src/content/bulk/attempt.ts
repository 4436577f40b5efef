import { setImmediate as nextTurn } from "node:timers/promises";
import { appendAudit } from "../../store/audit/append.ts";
import { lockPublication } from "../../store/publicationRevision.ts";
import type { Store } from "../../store/store.ts";
import {
  DanglingReference,
  DocumentError,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  PartNumberTaken,
  StillReferenced,
  UnfitValues,
} from "../documents/errors.ts";
import { OpenPublication } from "../documents/openPublication.ts";
import { MissingRequired } from "../documents/required.ts";
import { uncheckSchedules } from "../documents/schedule/rows.ts";
import { InvalidDocument } from "../errors.ts";
import { NotPermitted, type Person } from "../rights/rights.ts";
import { BulkRefusal } from "./acts.ts";
import { type Became, type BulkItem, note, type Reason } from "./jobs.ts";

export interface Attempt {
  readonly store: Store;
  readonly jobId: number;
  readonly by: Person;
  readonly now: number;
  /** Everything is done and rolled back: a dry run is the real code. */
  readonly isRehearsal: boolean;
  /** Does it to one document; what it throws was thrown before anything was written. */
  readonly one: (item: BulkItem, publishing: OpenPublication) => Promise<Became>;
  /** What a document becomes that refuses. */
  readonly refused: "cannot" | "refused" | "skipped";
}

/**
 * Does something to documents in one publication; where that is refused as a whole, to halves of them,
 * down to single ones. What became of them is written in the same transaction.
 * @returns what became of each, by its place
 */
export async function attempt(
  options: Attempt,
  items: readonly BulkItem[],
): Promise<Map<number, Became>> {
  const [first] = items;
  if (first === undefined) return new Map();
  try {
    return await together(options, items);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    if (items.length === 1) {
      return new Map([[first.place, { outcome: options.refused, reason }]]);
    }
  }
  const half = Math.ceil(items.length / 2);
  const became = await attempt(options, items.slice(0, half));
  for (const [place, one] of await attempt(options, items.slice(half))) became.set(place, one);
  return became;
}

/** Takes a dry run out of its transaction, which is rolled back. */
class Rehearsed extends Error {
  override readonly name = "Rehearsed";
  readonly became: Map<number, Became>;

  constructor(became: Map<number, Became>) {
    super("A dry run is rolled back");
    this.became = became;
  }
}

/** The same in one publication, or not at all. @throws what refuses it as a whole */
export async function together(
  options: Attempt,
  items: readonly BulkItem[],
): Promise<Map<number, Became>> {
  const { store, by, now, isRehearsal } = options;
  try {
    const done = await store.transaction(async (tx) => {
      const revision = (await lockPublication(tx)) + 1;
      const publishing = new OpenPublication(tx, revision, { by, now });
      const became = await oneByOne(options, items, publishing);
      if (!isRehearsal) await note(tx, options.jobId, became);
      const changed = await publishing.finish();
      if (isRehearsal) throw new Rehearsed(became);
      await appendAudit(tx, publishing.acts, { by, at: now });
      if (publishing.acts.length > 0) await uncheckSchedules(tx);
      return { became, changed, revision };
    });
    if (done.changed) store.announce(done.revision);
    return done.became;
  } catch (error) {
    if (error instanceof Rehearsed) return error.became;
    throw error;
  }
}

async function oneByOne(
  { one, refused }: Attempt,
  items: readonly BulkItem[],
  publishing: OpenPublication,
): Promise<Map<number, Became>> {
  const became = new Map<number, Became>();
  for (const item of items) {
    // On SQLite nothing else gives others their turn.
    await nextTurn();
    try {
      became.set(item.place, await one(item, publishing));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      became.set(item.place, { outcome: refused, reason });
    }
  }
  return became;
}

/** Why a document refuses; undefined: the error is none of a document's. */
export function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof BulkRefusal) return { code: error.code };
  if (error instanceof NotPermitted) return { code: "not-permitted" };
  if (error instanceof InvalidDocument) {
    return {
      code: "unfit-document",
      paths: error.problems.map(({ path }) => `/${path.join("/")}`),
    };
  }
  if (!(error instanceof DocumentError)) return undefined;
  if (error instanceof DocumentNotFound) return { code: "not-found" };
  if (error instanceof DocumentTrashed) return { code: "trashed" };
  if (error instanceof StillReferenced) return { code: "still-referenced", keys: [...error.by] };
  if (error instanceof DanglingReference) {
    return { code: "broken-references", keys: error.references.map(({ key }) => key) };
  }
  if (error instanceof FactsDiffer) return { code: "facts-differ" };
  if (error instanceof PartNumberTaken) return { code: "part-number-taken" };
  if (error instanceof MissingRequired) {
    return { code: "missing-required", paths: error.gaps.map(({ path }) => `/${path.join("/")}`) };
  }
  return { code: error instanceof UnfitValues ? "unfit-values" : "refused" };
}
