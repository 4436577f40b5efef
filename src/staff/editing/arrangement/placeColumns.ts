import {
  type ColumnPlace,
  ColumnTree,
  circleOf,
  liesInItself,
  placeProblem,
} from "../../../base/site/columnTree/columnTree.ts";
import {
  changedTree,
  isSameValue,
  type PlaceChange,
  placeFields,
} from "../../../base/site/columnTree/placeChanges.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { namedColumns } from "../documents/savedColumnCircles.ts";
import type { Operation } from "../workingCopies/applyOperation.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchIn } from "../workingCopies/patchDocument.ts";
import { ArrangedSince, UnfitPlace } from "./arrangementErrors.ts";
import { type ArrangedColumn, readColumns } from "./readColumns.ts";

interface PlaceRequest {
  readonly changes: readonly PlaceChange[];
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Moves columns to other places, in their working copies: all of them or none.
 * @throws ArrangedSince where one has been moved meanwhile, UnfitPlace, DocumentNotFound,
 *   NotPermitted
 */
export async function placeColumns(
  store: Store,
  { changes, by, now }: PlaceRequest,
): Promise<void> {
  await store.transaction(async (tx) => {
    await lockColumns(tx);
    const tree = new ColumnTree(await readColumns(tx, serverPerson));
    const known = changes.filter(({ key }) => tree.get(key) !== undefined);
    const elsewhere = known.filter(({ key, from }) => !standsAt(tree.get(key), from));
    if (elsewhere.length > 0) throw new ArrangedSince(elsewhere.map(({ key }) => key));
    const unfit = unfitPlace(tree, known);
    if (unfit !== undefined) {
      const { key, problem, circle } = unfit;
      throw new UnfitPlace(key, problem, await namedColumns(tx, circle, by));
    }
    for (const { key, to } of changes) {
      const operations = operationsOf(tree.get(key), to);
      const { outcomes } = await patchIn(tx, { key, operations, by, now });
      if (outcomes.some(({ status }) => status === "conflict")) throw new ArrangedSince([key]);
    }
  });
}

/** Serialises the placing of columns: two concurrent moves could form a cycle. */
async function lockColumns(tx: Writing): Promise<void> {
  await tx
    .selectFrom("documents")
    .select("id")
    .where("type", "=", "column")
    .orderBy("id")
    .forUpdate()
    .execute();
}

function standsAt(column: ArrangedColumn | undefined, place: Partial<ColumnPlace>): boolean {
  if (column === undefined) return false;
  return placeFields.every(
    (name) => place[name] === undefined || isSameValue(column[name], place[name]),
  );
}

/**
 * Returns the first column that does not fit its new place. A column may always return to its
 * published place or to that of its newest revision, unless it would contain itself.
 */
function unfitPlace(tree: ColumnTree<ArrangedColumn>, changes: readonly PlaceChange[]) {
  const after = changedTree(tree, changes);
  for (const { key } of changes) {
    const column = after.get(key);
    const isFormer =
      column !== undefined &&
      (column.parent === column.saved.parent || column.parent === column.published?.parent);
    if (isFormer && !liesInItself(after, key)) continue;
    const problem = placeProblem(tree, after, key);
    if (problem !== undefined) return { key, problem, circle: circleOf(after, key) ?? [] };
  }
  return undefined;
}

function operationsOf(
  column: ArrangedColumn | undefined,
  to: Partial<ColumnPlace>,
): readonly Operation[] {
  return placeFields.flatMap((name): Operation[] => {
    const after = to[name];
    if (after === undefined) return [];
    const value = typeof after === "object" && after !== null ? [...after] : after;
    const before = valueHash(column?.fields[name]);
    return [{ op: "set", path: `/${name}`, before, after: value }];
  });
}
