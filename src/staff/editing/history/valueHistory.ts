import { setImmediate as nextTurn } from "node:timers/promises";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { isWithin, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { bodyDifferences, type FieldDifference } from "../differences/bodyDifferences.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { isItemList, isRecord, itemId, valueHash } from "../workingCopies/bodyFields.ts";
import { alignedIds } from "../workingCopies/itemIds.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";

/** Most revisions that are examined for one answer, and that are fetched together. */
const limits = { revisions: 400, atOnce: 20 } as const;

/** A revision that changed a field. */
export interface ValueChange {
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly author: string | null;
  /** Last revision with the former value; null: the field came with the document. */
  readonly previous: number | null;
  readonly differences: readonly FieldDifference[];
}

export interface ValueHistory {
  readonly type: TypeName;
  readonly changes: readonly ValueChange[];
  /** False where older revisions were not examined. */
  readonly isWhole: boolean;
}

interface Wish {
  readonly key: string;
  /** Path of a field or an item, as in working copies. */
  readonly path: string;
  /** Most changes to return. */
  readonly limit: number;
  readonly by: Person;
}

/**
 * Returns the revisions that changed a field, the newest first: the one that brought the present
 * value, and those before it. Items of lists are followed through moves.
 * @throws DocumentNotFound
 */
export async function valueHistory(db: Reading, wish: Wish): Promise<ValueHistory> {
  const document = await documentByKey(db, wish.key, wish.by);
  const { type } = document;
  const { base } = await openCopy(db, document);
  const steps = stepsOf(wish.path);
  const changes: ValueChange[] = [];
  let newer: Looked | undefined;
  let looked = 0;
  for await (const row of revisionsBackwards(db, document.id)) {
    if (newer === undefined) newer = { ...row, aligned: base };
    else if (newer.body === row.body) newer = { ...row, aligned: newer.aligned };
    else {
      const older: Looked = { ...row, aligned: alignedIds(JSON.parse(row.body), newer.aligned) };
      const isSame =
        valueHash(valueAt(older.aligned, steps)) === valueHash(valueAt(newer.aligned, steps));
      if (!isSame) changes.push(await changeBetween(older, newer, { type, path: wish.path }));
      newer = older;
      await nextTurn();
    }
    looked += 1;
    if (changes.length >= wish.limit || looked >= limits.revisions) {
      return { type, changes, isWhole: false };
    }
  }
  if (newer !== undefined && valueAt(newer.aligned, steps) !== undefined) {
    const { number: revision, at, author } = newer;
    changes.push({ revision, at, author, previous: null, differences: [] });
  }
  return { type, changes, isWhole: true };
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly author: string | null;
  /** JSON */
  readonly body: string;
}

interface Looked extends Row {
  readonly aligned: unknown;
}

async function changeBetween(
  older: Looked,
  newer: Looked,
  { type, path }: { readonly type: TypeName; readonly path: string },
): Promise<ValueChange> {
  const bodies = { before: older.aligned, after: newer.aligned };
  const all = (await inTimeSlices(bodyDifferences(bodies, { type }))) ?? [];
  const differences = all.filter((one) => isWithin(one.path, path) || isWithin(path, one.path));
  const { number: revision, at, author } = newer;
  return { revision, at, author, previous: older.number, differences };
}

async function* revisionsBackwards(db: Reading, documentId: number): AsyncGenerator<Row, void> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .selectFrom("revisions")
      .select(["number", "created_at", "author", "body"])
      .where("document_id", "=", documentId)
      .where("number", ">", 0)
      .where("number", "<", Math.min(below, 2_147_483_647))
      .orderBy("number", "desc")
      .limit(limits.atOnce)
      .execute();
    for (const { created_at: at, ...row } of rows) yield { ...row, at };
    const last = rows.at(-1);
    if (last === undefined || rows.length < limits.atOnce) return;
    below = last.number;
  }
}

function valueAt(body: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (isItemList(value)) return value.find((item) => item[itemId] === step);
    return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, body);
}
