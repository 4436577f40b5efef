import { isWithin, pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { type Field, type FieldChange, type Fields, isSameField } from "./fields.ts";

/** Changes carried over to a body that was changed otherwise as well. */
interface Carried {
  readonly fields: Map<string, Field>;
  /** Paths that both changed, and not to the same. */
  readonly conflicts: readonly string[];
}

interface CarryOptions {
  /** What becomes of a field that both changed: the carried change is made, or left out. */
  readonly onConflict: "apply" | "skip";
  /** The body with all of the changes: items of it that the other removed are put back whole. */
  readonly whole?: Fields;
}

/**
 * Carries changes over to a body field by field. Different fields never conflict. The order of a list
 * is a field too; items that were inserted or removed by one alone keep that.
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

/** Puts the items back that the other removed and the changes have changed within. */
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

/** A list's order that two changed: `mine` with what `theirs` inserted and without what it removed. */
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

/** A list of ids with one more, behind the nearest of those that it stands behind in another list. */
export function insertedInto(
  ids: readonly string[],
  id: string,
  like: readonly string[],
): string[] {
  const ahead = like.slice(0, like.indexOf(id)).findLast((one) => ids.includes(one));
  const place = ahead === undefined ? 0 : ids.indexOf(ahead) + 1;
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}
