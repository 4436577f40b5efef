import { isWithin, pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { may, NotPermitted, type Person, requireRight } from "../../access/rights.ts";
import { columnOf } from "../../access/writeRights.ts";
import { changesBetween, type Field, type FieldChange, fieldsOf, isRecord } from "./bodyFields.ts";
import { languageAt } from "./schemasAtPath.ts";

/** Right that a change needs: to facts, or to texts in a language. */
type Need = Language | "facts";

/**
 * Changes that are made together or not at all: of a field, or of an item of a list with all of its
 * fields.
 */
export interface Unit {
  readonly path: string;
  readonly changes: readonly FieldChange[];
  readonly needs: ReadonlySet<Need>;
}

interface Bodies {
  readonly type: TypeName;
  readonly key: string;
  /** Bodies with ids on the items of their lists. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the differences between two bodies of a document, as units. */
export function unitsBetween({ type, before, after }: Bodies): Unit[] {
  const old = fieldsOf(before);
  const present = fieldsOf(after);
  const changes = changesBetween(old, present);
  const items = changedItems(changes);
  const changed = new Set(changes.filter(isOfValue).map(({ path }) => path));
  const units = new Map<string, { changes: FieldChange[]; needs: Set<Need> }>();
  for (const change of changes) {
    const steps = stepsOf(change.path);
    const path = unitOf(steps, items, changed);
    const unit = units.get(path) ?? { changes: [], needs: new Set<Need>() };
    units.set(path, unit);
    unit.changes.push(change);
    const language = languageAt(type, after, steps) ?? languageAt(type, before, steps);
    unit.needs.add(language ?? "facts");
    if (items.has(path)) unit.needs.add("facts");
  }
  // An item without fields is a fact of its list.
  for (const path of items) {
    if (!units.has(path)) units.set(path, { changes: [], needs: new Set<Need>(["facts"]) });
  }
  return Array.from(units, ([path, unit]) => ({ path, ...unit }));
}

/** Tells whether a change is of a value, rather than of a list's order alone. */
function isOfValue({ before, after }: FieldChange): boolean {
  return before?.kind === "value" || after?.kind === "value";
}

/** Paths of the items that only one of the two bodies has. */
function changedItems(changes: readonly FieldChange[]): Set<string> {
  const items = new Set<string>();
  for (const { path, before, after } of changes) {
    const old = idsOf(before);
    const present = idsOf(after);
    for (const id of old) if (!present.includes(id)) items.add(`${path}${pointer([id])}`);
    for (const id of present) if (!old.includes(id)) items.add(`${path}${pointer([id])}`);
  }
  return items;
}

function idsOf(field: Field | undefined): readonly string[] {
  return field?.kind === "order" ? field.ids : [];
}

/**
 * Path of the outermost item that was added or removed, else of the outermost field that changed
 * its kind.
 */
function unitOf(
  steps: readonly string[],
  items: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): string {
  const holders = steps.map((_, index) => pointer(steps.slice(0, index + 1)));
  return (
    holders.find((path) => items.has(path)) ??
    holders.find((path) => changed.has(path)) ??
    pointer(steps)
  );
}

/** Tells whether a person has the rights that a unit needs. */
export function permits(person: Person, bodies: Bodies, { needs }: Unit): boolean {
  return missingNeed(person, bodies, needs) === undefined;
}

/** Tells whether a person may write the field at a path, whether it was changed or not. */
export function mayWriteAt(person: Person, bodies: Bodies, path: string): boolean {
  const steps = stepsOf(path);
  const { type, before, after } = bodies;
  const language = languageAt(type, after, steps) ?? languageAt(type, before, steps);
  return missingNeed(person, bodies, new Set([language ?? "facts"])) === undefined;
}

/**
 * Requires the rights to all differences between two bodies.
 * @throws NotPermitted
 */
export function requireChanges(person: Person, bodies: Bodies): void {
  if (person.rights === "all") return;
  const units = unitsBetween(bodies);
  for (const { path, needs } of units) {
    const need = missingNeed(person, bodies, needs);
    if (need === undefined) continue;
    const act = need === "facts" ? "fact.edit" : "text.edit";
    throw new NotPermitted(person, act, `${path} of ${bodies.key}`);
  }
}

function missingNeed(
  person: Person,
  { type, key, before, after }: Bodies,
  needs: ReadonlySet<Need>,
): Need | undefined {
  const bodies = [before, after];
  if (type === "setting") {
    const isAllowed = bodies.every((body) => may(person, "setting.edit", settingOf(body)));
    return isAllowed ? undefined : "facts";
  }
  const columns = bodies.map((body) => columnOf(type, key, body));
  return [...needs].find((need) =>
    columns.some((column) =>
      need === "facts"
        ? !may(person, "fact.edit", { type, column })
        : !may(person, "text.edit", { type, column, language: need }),
    ),
  );
}

function settingOf(body: unknown): { setting: string } {
  return { setting: isRecord(body) && typeof body.name === "string" ? body.name : "" };
}

/**
 * Requires the right to change at least one part of a document.
 * @throws NotPermitted
 */
export function requireAnyEdit(person: Person, type: TypeName, key: string, body: unknown): void {
  if (type === "setting") {
    requireRight(person, "setting.edit", settingOf(body), key);
    return;
  }
  const column = columnOf(type, key, body);
  const isEditor =
    may(person, "fact.edit", { type, column }) ||
    may(person, "text.edit", { type, column, language: "en" }) ||
    may(person, "text.edit", { type, column, language: "zh" });
  if (!isEditor) throw new NotPermitted(person, "text.edit", key);
}

/** Applies some of the units that lead from the first body to the second. */
export function withUnits(
  before: unknown,
  units: readonly Unit[],
  isWanted: (unit: Unit) => boolean,
): Map<string, Field> {
  const fields = fieldsOf(before);
  const wanted = units.filter(isWanted);
  const left = new Set(units.filter((unit) => !wanted.includes(unit)).map(({ path }) => path));
  for (const { path, after, before: old } of wanted.flatMap(({ changes }) => changes)) {
    const ids = orderWithout(path, idsOf(old), idsOf(after), left);
    if (after === undefined && ids.length === 0) fields.delete(path);
    else fields.set(path, after?.kind === "value" ? after : { kind: "order", ids });
  }
  return fields;
}

/**
 * Returns a list's new order without the items whose insertion is not wanted, and with those still
 * present.
 */
function orderWithout(
  list: string,
  old: readonly string[],
  present: readonly string[],
  left: ReadonlySet<string>,
): string[] {
  const isLeft = (id: string) =>
    [...left].some((path) => isWithin(`${list}${pointer([id])}`, path));
  const ids = present.filter((id) => old.includes(id) || !isLeft(id));
  for (const [place, id] of old.entries()) {
    if (ids.includes(id) || !isLeft(id)) continue;
    const ahead = old.slice(0, place).findLast((one) => ids.includes(one));
    ids.splice(ahead === undefined ? 0 : ids.indexOf(ahead) + 1, 0, id);
  }
  return ids;
}
