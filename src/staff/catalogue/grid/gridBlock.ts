import { setImmediate as nextTurn } from "node:timers/promises";
import { stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { may, type Person } from "../../access/rights.ts";
import { isRecord, isSameValue } from "../../editing/workingCopies/bodyFields.ts";
import { withoutIds } from "../../editing/workingCopies/itemIds.ts";
import type { SeenLine } from "../lineSeenByPerson.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";
import { newestBodies } from "./newestBodies.ts";

/** A part in the grid. */
export interface GridRow {
  readonly seen: SeenLine;
  /** Number of the revision that has the values. */
  readonly revision: number;
  /** Rights of the person there: facts, texts in English, texts in Chinese. */
  readonly may: { readonly facts: boolean; readonly en: boolean; readonly zh: boolean };
  /** Values at the requested paths, in their order; undefined: none. */
  readonly values: readonly unknown[];
  /** Cells in which the working copy has another value. */
  readonly unsaved: readonly UnsavedCell[];
}

/** A cell as typed in the document and not saved. */
export interface UnsavedCell {
  /** Place of its path among the values. */
  readonly place: number;
  /** Undefined: the cell is emptied. */
  readonly value: unknown;
  /** Actor's id of the person who typed in the document last. */
  readonly by: string;
}

/** Bodies read at once. */
const bodiesAtOnce = 50;

/**
 * Parts of the grid with their values, as far as a person sees them.
 * @param paths JSON pointers into the body
 * @returns in the order of the ids; parts that are gone or not seen are left out
 */
export async function gridBlock(
  db: Reading,
  { catalogue, person }: { readonly catalogue: VisibleCatalogue; readonly person: Person },
  ids: readonly number[],
  paths: readonly string[],
): Promise<GridRow[]> {
  const steps = paths.map(stepsOf);
  const rows = new Map<number, GridRow>();
  for (let first = 0; first < ids.length; first += bodiesAtOnce) {
    if (first > 0) await nextTurn();
    const page = ids.slice(first, first + bodiesAtOnce);
    const copies = await copiesOf(db, page);
    for (const newest of await newestBodies(db, page)) {
      const seen = catalogue.byKey(newest.key);
      if (seen?.seesDraft !== true || seen.line.type !== "product") continue;
      rows.set(newest.id, {
        ...{ seen, revision: newest.number, may: rightsTo(person, seen) },
        values: steps.map((path) => valueAt(newest.body, path)),
        unsaved: unsavedCells(newest.body, copies.get(newest.id), steps),
      });
    }
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

interface Copy {
  readonly base: string;
  readonly body: string;
  readonly by: string;
}

/** Working copies with unsaved changes. */
async function copiesOf(db: Reading, ids: readonly number[]): Promise<Map<number, Copy>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("working_copies")
    .select(["document_id", "base", "body", "updated_by as by"])
    .where("document_id", "in", ids)
    .whereRef("body", "!=", "base")
    .execute();
  return new Map(rows.map(({ document_id: id, ...copy }) => [id, copy]));
}

/** Changes of a working copy that the newest revision does not hold already. */
function unsavedCells(
  newest: unknown,
  copy: Copy | undefined,
  paths: readonly (readonly string[])[],
): UnsavedCell[] {
  if (copy === undefined) return [];
  const base = withoutIds(JSON.parse(copy.base));
  const body = withoutIds(JSON.parse(copy.body));
  return paths.flatMap((path, place) => {
    const value = valueAt(body, path);
    const isChanged = !isSameValue(valueAt(base, path), value);
    if (!isChanged || isSameValue(valueAt(newest, path), value)) return [];
    return { place, value, by: copy.by };
  });
}

function rightsTo(person: Person, { line, facts: { column } }: SeenLine): GridRow["may"] {
  const isOpen = line.trashedAt === null;
  const text = (language: "en" | "zh") =>
    isOpen && may(person, "text.edit", { type: "product", language, column });
  return {
    facts: isOpen && may(person, "fact.edit", { type: "product", column }),
    ...{ en: text("en"), zh: text("zh") },
  };
}

function valueAt(body: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    body,
  );
}
