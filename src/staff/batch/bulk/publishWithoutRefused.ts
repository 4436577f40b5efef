import { setImmediate as nextTurn } from "node:timers/promises";
import { appendAudit } from "../../../base/audit/append.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import {
  ColumnInItself,
  DanglingReference,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  PartNumberTaken,
  StillReferenced,
  UnfitValues,
} from "../../editing/documents/documentErrors.ts";
import { OpenPublication } from "../../editing/publishing/openPublication.ts";
import { MissingRequired } from "../../editing/publishing/requirements/checkFamilyRequirements.ts";
import { uncheckSchedules } from "../../editing/schedule/scheduleRows.ts";
import { type Became, type BulkItem, note, type Reason, unmovedItems } from "./bulkJobs.ts";
import { BulkRefusal } from "./bulkRefusal.ts";

export interface Attempt {
  readonly store: Store;
  readonly jobId: number;
  readonly by: Person;
  readonly now: number;
  /** True: everything is done and rolled back: a dry run runs the real code. */
  readonly isRehearsal: boolean;
  /** Does the act to one document; throws before anything is written. */
  readonly one: (item: BulkItem, publishing: OpenPublication) => Promise<Became>;
  /**
   * Time, in milliseconds, after which what is left is left to the next publication: others wait for the
   * writer as long, or for the publishers' turn. Absent: all of it is one.
   */
  readonly maxMs?: number;
  /** Outcome of documents that refuse. */
  readonly refused: "cannot" | "refused" | "skipped";
}

/** Publications that are tried without the documents that refused those before. */
const maxRounds = 6;

/**
 * Does something to documents in one publication. Those that refuse it as a whole are left out, and the
 * others tried again; where that does not end, or nobody can be told, halves of them, down to single
 * ones. What became of them is written in the same transaction.
 * @returns what became of each, by its place; those for which there was no time are not among them
 */
export async function attempt(
  options: Attempt,
  items: readonly BulkItem[],
): Promise<Map<number, Became>> {
  const became = new Map<number, Became>();
  const add = (more: ReadonlyMap<number, Became>) => {
    for (const [place, one] of more) became.set(place, one);
  };
  let left = items;
  for (let round = 0; round < maxRounds && left.length > 0; round += 1) {
    try {
      add(await together(options, left));
      return became;
    } catch (error) {
      if (!(error instanceof RefusedTogether)) throw error;
      const refused = refusedOf(error, left, options.refused);
      if (refused.size === 0) break;
      add(refused);
      left = left.filter(({ place }) => !refused.has(place));
    }
  }
  const half = Math.ceil(left.length / 2);
  if (left.length > 0) add(await attempt(options, left.slice(0, half)));
  if (left.length > 1) add(await attempt(options, left.slice(half)));
  return became;
}

/** The documents that a publication is refused for, by their places. */
function refusedOf(
  { errors, cause }: RefusedTogether,
  items: readonly BulkItem[],
  outcome: Attempt["refused"],
): Map<number, Became> {
  const refused = new Map<number, Became>();
  for (const { place, key } of items) {
    const error = items.length === 1 ? cause : errors.get(key);
    if (error !== undefined) refused.set(place, { outcome, reason: reasonOf(error) });
  }
  return refused;
}

/** Thrown when documents are refused together. Nothing was written. */
export class RefusedTogether extends Error {
  override readonly name = "RefusedTogether";
  /** Errors by the keys of documents, where they can be attributed. */
  readonly errors: ReadonlyMap<string, Error>;

  constructor(cause: Error, errors: ReadonlyMap<string, Error>) {
    super(cause.message, { cause });
    this.errors = errors;
  }
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

/** Does the act to all documents in one publication, or to none. @throws RefusedTogether */
export async function together(
  options: Attempt,
  wanted: readonly BulkItem[],
): Promise<Map<number, Became>> {
  const { store, jobId, by, now, isRehearsal } = options;
  try {
    const done = await store.transaction(async (tx) => {
      const revision = (await lockPublication(tx)) + 1;
      const publishing = new OpenPublication(tx, revision, { by, now });
      // Another process may have done some, where this one was slow.
      const items = isRehearsal ? wanted : await unmovedItems(tx, jobId, wanted);
      const became = await oneByOne(options, items, publishing);
      if (!isRehearsal) await note(tx, jobId, became);
      const changed = await finished(publishing);
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

/** @throws RefusedTogether */
async function finished(publishing: OpenPublication): Promise<boolean> {
  try {
    return await publishing.finish();
  } catch (error) {
    if (!(error instanceof Error) || reasonOf(error) === undefined) throw error;
    const { refused } = publishing;
    throw new RefusedTogether(error, refused.size > 0 ? refused : errorsByKey(error));
  }
}

async function oneByOne(
  { one, refused, maxMs = Number.POSITIVE_INFINITY }: Attempt,
  items: readonly BulkItem[],
  publishing: OpenPublication,
): Promise<Map<number, Became>> {
  const became = new Map<number, Became>();
  const until = performance.now() + maxMs;
  for (const item of items) {
    if (became.size > 0 && performance.now() > until) break;
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

/** An error of a publication as one for each document that it tells of. */
function errorsByKey(error: Error): Map<string, Error> {
  if (error instanceof StillReferenced) {
    return mapped(error.all, (by, key) => new StillReferenced(key, by));
  }
  if (error instanceof DanglingReference) {
    const own = Map.groupBy(error.references, ({ from }) => from);
    return mapped(own, (some) => new DanglingReference(some));
  }
  if (error instanceof MissingRequired) {
    const own = Map.groupBy(error.gaps, ({ key }) => key);
    return mapped(own, (gaps) => new MissingRequired(gaps));
  }
  if (error instanceof PartNumberTaken) {
    const own = Map.groupBy(error.taken, ({ key }) => key);
    return mapped(own, (taken) => new PartNumberTaken(taken));
  }
  if (error instanceof UnfitValues) {
    const products = [...error.misfits.values()].flatMap((found) => [...found.keys()]);
    return new Map(products.map((key) => [key, error]));
  }
  return new Map();
}

function mapped<Value>(
  values: ReadonlyMap<string, Value>,
  errorOf: (value: Value, key: string) => Error,
): Map<string, Error> {
  return new Map(Array.from(values, ([key, value]) => [key, errorOf(value, key)]));
}

/** Reason why a document refuses; undefined: the error is not about a document. */
function reasonOf(error: unknown): Reason | undefined {
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
  if (error instanceof ColumnInItself) return { code: "column-in-itself" };
  return { code: error instanceof UnfitValues ? "unfit-values" : "refused" };
}
