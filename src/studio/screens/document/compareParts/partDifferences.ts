import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { type Language, otherLanguage } from "../../../../base/site/languages.ts";
import { shortened } from "../../../../base/site/text/cutText.ts";
import { withoutTags } from "../../../components/withoutTags.ts";
import type { ParameterDefinition } from "../../../data/documents/formReferences.ts";
import type { DraftStore } from "../../../document/store/draftStore.ts";
import {
  isItem,
  isObject,
  isSame,
  itemId,
  itemsOf,
  type Json,
  valueAt,
} from "../../../document/store/jsonValues.ts";
import type { TypeDescription } from "../../../document/typeDescription.ts";

/** A field in which two parts differ. */
export interface Difference {
  readonly path: string;
  readonly label: string;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Fields that are copied together. */
export interface DifferentGroup {
  readonly key: string;
  readonly title: string;
  /** Texts in both languages are among them. */
  readonly hasTexts: boolean;
  readonly differences: readonly Difference[];
}

/** Fields that parts of a family may share; names, order codes and position are a part's own. */
const copied = [
  "features",
  "description",
  "lifecycle",
  "packages",
  "keyFigures",
  "image",
  "documents",
  "diagram",
  "solutions",
  "related",
];

const textFields: readonly string[] = ["features", "description"];

interface Compared {
  readonly type: TypeDescription;
  readonly parameters: readonly ParameterDefinition[];
  readonly language: Language;
  /** Title of parameters without a group. */
  readonly others: string;
}

/** Returns the differences between two parts: values by their groups, then fields. */
export function differencesOf(
  mine: Json | undefined,
  theirs: Json | undefined,
  { type, parameters, language, others }: Compared,
): DifferentGroup[] {
  const differenceAt = (path: string, label: string): Difference[] => {
    const pair = { mine: valueAt(mine, path), theirs: valueAt(theirs, path) };
    return isSame(withoutIds(pair.mine), withoutIds(pair.theirs)) ? [] : [{ path, label, ...pair }];
  };
  const byGroup = [...Map.groupBy(parameters, ({ group }) => group?.key ?? "")];
  const values = byGroup.map(([key, list]): DifferentGroup => {
    const title = list[0]?.group?.title;
    const differences = list.flatMap((one) => {
      const label = one.label[language] ?? one.label[otherLanguage(language)] ?? one.key;
      return differenceAt(`/values${pointer([one.key])}`, label);
    });
    return {
      ...{ key: `values ${key}`, title: title?.[language] ?? title?.en ?? others, differences },
      hasTexts: differences.some((one) => isObject(one.mine) || isObject(one.theirs)),
    };
  });
  const fields = copied.flatMap((name): DifferentGroup[] => {
    const field = type.fields.find((one) => one.name === name);
    if (field === undefined) return [];
    const label = field.label[language];
    const differences = differenceAt(pointer([name]), label);
    return [{ key: name, title: label, hasTexts: textFields.includes(name), differences }];
  });
  return [...values, ...fields].filter(({ differences }) => differences.length > 0);
}

/** Copies the other part's values, as one step of undo. */
export function copyInto(store: DraftStore, differences: readonly Difference[]): void {
  for (const { path, theirs } of differences) {
    const present = store.body === undefined ? undefined : valueAt(store.body, path);
    const isStructured = [present, theirs].some((one) => itemsOf(one).length > 0);
    if (!isStructured) {
      store.set(path, withoutIds(theirs));
      continue;
    }
    for (const item of itemsOf(present)) store.remove(`${path}${pointer([item[itemId]])}`);
    for (const item of itemsOf(theirs)) store.insert(path, item);
  }
}

/** A value without the ids of the items within it. */
function withoutIds(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((one) => withoutIds(one) ?? null);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !(name === itemId && isItem(value)));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutIds(inner)]));
}

/** Maximum characters shown of a value. */
const maxShown = 160;

/** A value in a few words. */
export function shortText(value: Json | undefined, language: Language): string {
  return shortened(withoutTags(wordsOf(value, language)).trim(), maxShown);
}

function wordsOf(value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, language)).join("; ");
  if (!isObject(value)) return String(value);
  const own = value[language] ?? value[otherLanguage(language)];
  if (typeof own === "string") return own;
  return Object.entries(value)
    .filter(([name]) => name !== itemId)
    .map(([, inner]) => wordsOf(inner, language))
    .filter((one) => one !== "")
    .join(" ");
}
