import { type Language, otherLanguage } from "../../../base/site/languages.ts";
import { isFields, isTold } from "../../types/fields/bilingualValues.ts";

/** Paths at which readers notice something else, sorted: `/documents/0/title`. */
export interface ReadersDifference {
  readonly texts: readonly string[];
  readonly facts: readonly string[];
}

/**
 * The difference between two bodies as readers of one language see them.
 * @param before undefined: they saw nothing, and all is new
 * @param after undefined: they see nothing any more
 */
export function readersDifference(
  before: unknown,
  after: unknown,
  language: Language,
): ReadersDifference {
  const [old, present] = [seen(before, language), seen(after, language)];
  const texts = new Set<string>();
  const facts = new Set<string>();
  for (const [path, { value, isText }] of [...old, ...present]) {
    if (old.get(path)?.value === value && present.get(path)?.value === value) continue;
    (isText ? texts : facts).add(path);
  }
  return { texts: [...texts].sort(), facts: [...facts].sort() };
}

interface Seen {
  readonly value: string;
  readonly isText: boolean;
}

function seen(body: unknown, language: Language): ReadonlyMap<string, Seen> {
  const found = new Map<string, Seen>();
  const visit = (value: unknown, path: string): void => {
    if (isTold(value)) {
      const shown = value[language] ?? value[otherLanguage(language)];
      found.set(path, {
        value: JSON.stringify([shown, value[language] === undefined]),
        isText: true,
      });
    } else if (Array.isArray(value)) {
      found.set(path, { value: `${value.length} items`, isText: false });
      for (const [index, item] of value.entries()) visit(item, `${path}/${index}`);
    } else if (isFields(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    } else if (value !== undefined) {
      found.set(path, { value: JSON.stringify(value), isText: false });
    }
  };
  visit(body, "");
  return found;
}
