import { isWithin, pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { type Field, type FieldChange, type Fields, isSameField } from "./bodyFields.ts";

/** Changes applied to a body that has other changes as well. */
interface Carried {
  readonly fields: Map<string, Field>;
  /** Paths that both changed to different values. */
  readonly conflicts: readonly string[];
}

interface CarryOptions {
  /** Handling of a field that both changed: the change is applied, or left out. */
  readonly onConflict: "apply" | "skip";
  /** Body with all of the changes: its items that the other side removed are restored whole. */
  readonly whole?: Fields;
}

/**
 * Applies changes to a body field by field. Different fields never conflict. The order of a list is
 * a field too; insertions and removals by one side alone are kept.
 */
export function carry(
  changes: readonly FieldChange[],
  onto: Fields,
  { onConflict, whole = new Map() }: CarryOptions,
): Carried {
  const fields = new Map(onto);
  const conflicts: string[] = [];
  for (const { path, before, after } of changes) {
    if (isOrder(before) || isOrder(after)) continue;
    const present = onto.get(path);
    if (isSameField(present, after)) continue;
    const isConflict = !isSameField(present, before);
    if (isConflict) conflicts.push(path);
    if (!isConflict || onConflict === "apply") put(fields, path, after);
  }
  for (const change of changes) {
    const { path, before, after } = change;
    if (!isOrder(before) && !isOrder(after)) continue;
    const present = onto.get(path);
    if (isSameField(present, after)) continue;
    const isMixed = [before, after, present].some((field) => field && field.kind !== "order");
    if (isSameField(present, before)) put(fields, path, after);
    else if (isMixed) {
      conflicts.push(path);
      if (onConflict === "apply") put(fields, path, after);
    } else {
      const merged = mergedOrder(idsOf(before), idsOf(after), idsOf(present));
      if (merged.isConflict) conflicts.push(path);
      if (!merged.isConflict || onConflict === "apply") {
        fields.set(path, { kind: "order", ids: merged.ids });
      }
    }
  }
  if (onConflict === "apply") conflicts.push(...keepChangedItems(changes, onto, fields, whole));
  return { fields, conflicts: [...new Set(conflicts)] };
}

function isOrder(field: Field | undefined): boolean {
  return field?.kind === "order";
}

function idsOf(field: Field | undefined): readonly string[] {
  return field?.kind === "order" ? field.ids : [];
}

function put(fields: Map<string, Field>, path: string, field: Field | undefined): void {
  if (field === undefined) fields.delete(path);
  else fields.set(path, field);
}

/** Restores items that the other side removed and in which the changes have changed something. */
function keepChangedItems(
  changes: readonly FieldChange[],
  onto: Fields,
  fields: Map<string, Field>,
  whole: Fields,
): string[] {
  const restored: string[] = [];
  for (const [path, field] of whole) {
    if (field.kind !== "order") continue;
    const present = idsOf(onto.get(path));
    for (const id of field.ids) {
      const item = `${path}${pointer([id])}`;
      const isChanged = changes.some((change) => isWithin(change.path, item) && change.before);
      if (present.includes(id) || !isChanged) continue;
      for (const [inner, value] of whole) if (isWithin(inner, item)) fields.set(inner, value);
      const ids = idsOf(fields.get(path)).filter((one) => one !== id);
      fields.set(path, { kind: "order", ids: insertedInto(ids, id, field.ids) });
      restored.push(item);
    }
  }
  return restored;
}

/** Merges the orders of a list: `mine` with the insertions of `theirs` and without its removals. */
function mergedOrder(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { readonly ids: readonly string[]; readonly isConflict: boolean } {
  const common = before.filter((id) => mine.includes(id) && theirs.includes(id));
  const orderIn = (ids: readonly string[]) => ids.filter((id) => common.includes(id)).join(" ");
  const isMoved = orderIn(mine) !== common.join(" ");
  const isMovedByThem = orderIn(theirs) !== common.join(" ");
  const leading = isMoved ? mine : theirs;
  const other = isMoved ? theirs : mine;
  let ids = leading.filter((id) => !before.includes(id) || common.includes(id));
  for (const id of other) {
    if (!before.includes(id) && !ids.includes(id)) ids = insertedInto(ids, id, other);
  }
  return {
    ids,
    isConflict: isMoved && isMovedByThem && orderIn(mine) !== orderIn(theirs),
  };
}

/** Inserts an id into a list of ids, after the nearest of those that precede it in another list. */
export function insertedInto(
  ids: readonly string[],
  id: string,
  like: readonly string[],
): string[] {
  const ahead = like.slice(0, like.indexOf(id)).findLast((one) => ids.includes(one));
  const place = ahead === undefined ? 0 : ids.indexOf(ahead) + 1;
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}
