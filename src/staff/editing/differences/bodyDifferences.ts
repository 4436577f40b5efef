import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language, otherLanguage } from "../../../base/site/languages.ts";
import { richTextFields } from "../../../content/types/fields/fields.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import {
  changesBetween,
  type Field,
  type FieldChange,
  type Fields,
  fieldsOf,
} from "../workingCopies/bodyFields.ts";
import { alignedIds } from "../workingCopies/itemIds.ts";
import { languageAt, schemasAt } from "../workingCopies/schemasAtPath.ts";
import { type BlockDifference, textDifference } from "./textDifference.ts";

/** A field that differs between two bodies. */
export interface FieldDifference {
  /** Path as in working copies: items of lists are named by their ids. */
  readonly path: string;
  /** Language of a text; undefined: a fact. */
  readonly language: Language | undefined;
  /** `moved`: the items of a list have another order. */
  readonly change: "added" | "removed" | "changed" | "moved";
  /** Former and present value of a fact. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Changed blocks of a text. */
  readonly blocks?: readonly BlockDifference[];
}

/** Bodies in which the same items have the same ids. */
export interface AlignedBodies {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Gives the items of two bodies their ids in a working copy, so that paths lead to the fields of
 * its form.
 */
export function aligned(before: unknown, after: unknown, copy: unknown): AlignedBodies {
  let count = 0;
  const newId = () => {
    count += 1;
    return `gone${String(count).padStart(8, "0")}`;
  };
  const present = alignedIds(after, copy, newId);
  // Items of the former body may be in the copy again, and not in the newer body.
  const old = alignedIds(before, present, () => "");
  return { before: withFurtherIds(old, newId), after: present };
}

function withFurtherIds(value: unknown, newId: () => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFurtherIds(item, newId));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "$id" && inner === "" ? newId() : withFurtherIds(inner, newId),
    ]),
  );
}

interface Wish {
  readonly type: TypeName;
  /**
   * Restricts differences to those that readers of this language would notice: facts and their
   * texts.
   */
  readonly language?: Language | undefined;
}

/**
 * Returns the fields that differ between two bodies, in the order of the newer one. A text is
 * compared with the text in the same language alone. An added or removed item is one difference,
 * its texts are others. Yields between fields (`inTimeSlices`).
 */
export function* bodyDifferences(
  { before, after }: AlignedBodies,
  { type, language }: Wish,
): Generator<undefined, FieldDifference[]> {
  const [old, present] = [fieldsOf(before), fieldsOf(after)];
  yield;
  const found: FieldDifference[] = [];
  const bodyAt = (change: FieldChange) => (change.after === undefined ? before : after);
  for (const change of changesBetween(old, present)) {
    const steps = stepsOf(change.path);
    const own = languageAt(type, bodyAt(change), steps);
    if (!isNoticed(own, language, steps, { old, present })) continue;
    if (own === undefined || !isText(change)) found.push(...factDifference(change, own));
    else {
      const isHtml = schemasAt(type, bodyAt(change), steps).some((one) => richTextFields.has(one));
      const texts = [textIn(change.before), textIn(change.after)] as const;
      const blocks = yield* textDifference(...texts, { language: own, isHtml });
      found.push({ path: change.path, language: own, change: kindOf(change), blocks });
    }
    yield;
  }
  return found;
}

/** Tells whether readers notice a text: one in another language only where their own is missing. */
function isNoticed(
  own: Language | undefined,
  language: Language | undefined,
  steps: readonly string[],
  { old, present }: { readonly old: Fields; readonly present: Fields },
): boolean {
  if (language === undefined || own === undefined || own === language) return true;
  const place = steps.findLastIndex((step) => isLanguage(step) && step === own);
  const beside = pointer(steps.with(place, otherLanguage(own)));
  return !old.has(beside) && !present.has(beside);
}

function kindOf({ before, after }: FieldChange): FieldDifference["change"] {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

function isText({ before, after }: FieldChange): boolean {
  return [before, after].every(
    (field) => field === undefined || (field.kind === "value" && field.json.startsWith('"')),
  );
}

function textIn(field: Field | undefined): string {
  const value: unknown = field?.kind === "value" ? JSON.parse(field.json) : "";
  return typeof value === "string" ? value : "";
}

function factDifference(change: FieldChange, own: Language | undefined): FieldDifference[] {
  const { path, before, after } = change;
  if (before?.kind === "value" || after?.kind === "value") {
    const values = { before: valueIn(before), after: valueIn(after) };
    return [{ path, language: own, change: kindOf(change), ...values }];
  }
  const [old, present] = [idsOf(before), idsOf(after)];
  const items: FieldDifference[] = [
    ...present.filter((id) => !old.includes(id)).map((id) => itemOf(path, id, "added")),
    ...old.filter((id) => !present.includes(id)).map((id) => itemOf(path, id, "removed")),
  ];
  const stayed = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => others.includes(id)).join(" ");
  const isMoved = stayed(old, present) !== stayed(present, old);
  return isMoved ? [...items, { path, language: own, change: "moved" }] : items;
}

function itemOf(list: string, id: string, change: "added" | "removed"): FieldDifference {
  return { path: `${list}${pointer([id])}`, language: undefined, change };
}

function valueIn(field: Field | undefined): unknown {
  if (field === undefined) return undefined;
  // An empty list of plain values.
  return field.kind === "value" ? JSON.parse(field.json) : [];
}

function idsOf(field: Field | undefined): readonly string[] {
  return field?.kind === "order" ? field.ids : [];
}
