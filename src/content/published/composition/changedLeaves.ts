import { isDeepStrictEqual } from "node:util";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import { isFields, isTold } from "../../types/fields/bilingualValues.ts";

/** A value at the end of a path in a body. */
export interface Leaf {
  /** The steps, for people: `/documents/0/title/en`. */
  readonly path: string;
  /** Language of the text that it is part of; undefined: it is a fact. */
  readonly language: Language | undefined;
  /** JSON */
  readonly value: string;
}

/** The values of a body by their paths. The length of a list is a fact, wherever it stands. */
function leavesOf(body: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  if (body !== undefined) collect(body, [], undefined, leaves);
  return leaves;
}

/** The leaves by which two bodies differ: those of `after`, and what of `before` is gone or was another. */
export function* changedLeaves(before: unknown, after: unknown): Generator<Leaf, void> {
  const old = leavesOf(before);
  const present = leavesOf(after);
  for (const [path, leaf] of present) {
    const was = old.get(path);
    if (was?.value === leaf.value && was.language === leaf.language) continue;
    yield leaf;
    if (was !== undefined) yield was;
  }
  for (const [path, leaf] of old) if (!present.has(path)) yield leaf;
}

/** An object without fields: it says nothing, as if it were not there. */
const emptyObject = "{}";

/** Paths at which two bodies differ in facts, sorted; none where they tell the same in other words. */
export function differingFacts(one: unknown, other: unknown): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  const paths = new Set<string>();
  for (const { path, language, value } of changedLeaves(one, other)) {
    if (language === undefined && value !== emptyObject) paths.add(path);
  }
  return [...paths].sort();
}

function collect(
  value: unknown,
  steps: readonly string[],
  language: Language | undefined,
  leaves: Map<string, Leaf>,
): void {
  const add = (json: string) =>
    leaves.set(JSON.stringify(steps), { path: `/${steps.join("/")}`, language, value: json });
  if (Array.isArray(value)) {
    // How many there are belongs to every language, unless the list is itself a text's.
    add(`${value.length} items`);
    for (const [index, item] of value.entries()) {
      collect(item, [...steps, String(index)], language, leaves);
    }
  } else if (isFields(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) add(emptyObject);
    const isText = isTold(value);
    for (const [name, inner] of entries) {
      const own = isText && isLanguage(name) ? name : undefined;
      collect(inner, [...steps, name], language ?? own, leaves);
    }
  } else add(JSON.stringify(value) ?? "null");
}
