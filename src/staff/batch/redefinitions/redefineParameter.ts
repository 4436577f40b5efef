import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { languages } from "../../../base/site/languages.ts";
import type { CellProblem, CellValue } from "../../../base/site/values/cell.ts";
import { readCell } from "../../../base/site/values/readCell.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import { contentTypes, parseBody } from "../../../content/types/index.ts";
import type { Person } from "../../access/rights.ts";
import { draftOf } from "../../editing/documents/listDocuments.ts";
import { shownDefinition } from "../../editing/publishing/checkRedefinitions.ts";
import { isSameValue } from "../../editing/workingCopies/bodyFields.ts";
import { withoutIds } from "../../editing/workingCopies/itemIds.ts";
import { workingCopyOf } from "../../editing/workingCopies/workingCopyRows.ts";
import { applyChangeSet } from "../changeSets/apply/applyChangeSet.ts";
import type { AppliedChangeSet, CellChange, Json } from "../changeSets/changeSetTypes.ts";
import type { Misfit, MisfitList } from "./listMisfits.ts";

/** A parameter's definitions: as its values are understood now, and as it is typed. */
export interface ParameterChange {
  readonly before: ParameterDefinition;
  readonly after: ParameterDefinition;
  /** Body of the newest revision. */
  readonly saved: unknown;
}

/**
 * Reads the new definition of a parameter from its working copy.
 * @throws DocumentNotFound; InvalidDocument where the working copy is no definition yet
 */
export async function parameterChange(
  db: Reading,
  key: string,
  by: Person,
): Promise<ParameterChange> {
  const { body: saved } = await draftOf(db, key, by);
  const { body } = await workingCopyOf(db, key);
  const after = parseBody("parameter", withoutIds(body));
  const shown = await shownDefinition(db, key);
  const known = shown.get("en") ?? shown.get("zh");
  return { saved, after, before: known ?? definitionIn(saved) ?? after };
}

function definitionIn(body: unknown): ParameterDefinition | undefined {
  return contentTypes.parameter.body.safeParse(body).data;
}

/** A part whose value could not be converted or, as typed, not read; with the problem. */
export interface Unread {
  readonly key: string;
  readonly problem: CellProblem;
}

/** New values of the parts: as proposed, or as typed by the editor; null removes a value. */
export function decided(
  { misfits }: MisfitList,
  after: ParameterDefinition,
  edits: Readonly<Record<string, string | null>>,
): { readonly values: ReadonlyMap<Misfit, CellValue | undefined>; readonly unread: Unread[] } {
  const values = new Map<Misfit, CellValue | undefined>();
  const unread: Unread[] = [];
  for (const misfit of misfits) {
    const { key, converted } = misfit;
    const edit = Object.hasOwn(edits, key) ? edits[key] : undefined;
    if (edit === null) values.set(misfit, undefined);
    else if (edit !== undefined) {
      const reading = readCell(after, edit);
      if ("problem" in reading) unread.push({ key, problem: reading.problem });
      else values.set(misfit, reading.value);
    } else if (converted.state === "proposed") values.set(misfit, converted.value);
    else unread.push({ key, problem: converted.problem });
  }
  return { values, unread };
}

interface Redefinition {
  readonly key: string;
  /** Label typed by a person, for the list of change sets. */
  readonly label: string;
  readonly change: ParameterChange;
  readonly values: ReadonlyMap<Misfit, CellValue | undefined>;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Saves a parameter's new definition and the values of its parts, and shows readers both in one
 * publication, in the languages in which they are published. It is one change set.
 * @throws StoreBusy, ChangeSetTooLarge
 */
export async function redefine(
  store: Store,
  { key, label, change, values, by, now }: Redefinition,
): Promise<AppliedChangeSet> {
  const path = pointer(["values", key]);
  const cells = [
    ...definitionCells(key, change),
    ...Array.from(values, ([{ key: part, value: before }, after]): CellChange => {
      return { key: part, path, before: jsonOf(before), after: jsonOf(after) };
    }),
  ];
  return applyChangeSet(
    store,
    { label, origin: "redefinition", cells },
    { by, now, publish: languages },
  );
}

/** Cells of the differing fields; an unchanged one where none differs, so that it is published. */
function definitionCells(key: string, { saved, after }: ParameterChange): CellChange[] {
  const before = z.record(z.string(), z.json()).parse(saved);
  const next = z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(after)));
  const names = new Set([...Object.keys(before), ...Object.keys(next)]);
  const cells = Array.from(names, (name): CellChange => {
    return { key, path: pointer([name]), before: before[name], after: next[name] };
  });
  const changed = cells.filter((cell) => !isSameValue(cell.before, cell.after));
  return changed.length > 0 ? changed : cells.slice(0, 1);
}

function jsonOf(value: CellValue | undefined): Json | undefined {
  return value === undefined ? undefined : z.json().parse(JSON.parse(JSON.stringify(value)));
}
