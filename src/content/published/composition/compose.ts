import { isDeepStrictEqual } from "node:util";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import { isFields, isOnlyTold, isTold } from "../../types/fields/bilingualValues.ts";
import type { TypeName } from "../../types/typeNames.ts";
import { alignItems } from "./alignItems.ts";
import {
  fieldOf,
  itemOf,
  type PartSchema,
  schemaFor,
  schemaOf,
  settingSchema,
} from "./bodySchemas.ts";

/** Placeholder for a text that must not be shown. */
const nothing = Symbol("nothing");

/** Called for each text missing in its own language, by its path (`/documents/0/title`). */
export type OnMissing = (path: string, shown: "borrowed" | "nothing") => void;

interface Wish {
  /** Language of the readers. */
  readonly language: Language;
  readonly onMissing: OnMissing | undefined;
}

/**
 * The body that readers of one language are shown: its facts and texts, and those texts of the other
 * language that are published there. A text that neither has is left out where the schema allows it,
 * and is empty elsewhere; a list's item that was only such texts is left out.
 * @param body of the revision that is published in `language`
 * @param published body of the revision that is published in the other language; undefined: none is
 * @returns `body` itself where nothing of it has to be left out or replaced
 */
export function composeForReaders(
  type: TypeName,
  body: unknown,
  language: Language,
  published: unknown,
  onMissing?: OnMissing,
): unknown {
  const wish = { language, onMissing };
  if (type !== "setting" || !isFields(body)) {
    return composed({ own: body, published, schema: schemaOf(type), path: "" }, wish);
  }
  // A setting's schema belongs to its value; nothing else of the body is a text.
  const theirs = isFields(published) ? published.value : undefined;
  const schema = settingSchema(body.name);
  const value = composed({ own: body.value, published: theirs, schema, path: "/value" }, wish);
  return value === body.value ? body : { ...body, value: value === nothing ? {} : value };
}

/** A part of a body, with the same part of the published body. */
interface Part {
  readonly own: unknown;
  readonly published: unknown;
  readonly schema: PartSchema;
  readonly path: string;
}

function composed(part: Part, wish: Wish): unknown {
  const { own, published, path } = part;
  if (isTold(own)) return composedText(own, published, { ...wish, path });
  if (Array.isArray(own)) return composedList(own, part, wish);
  if (!isFields(own)) return own;
  const beside = isFields(published) ? published : {};
  const schema = schemaFor(part.schema, own);
  const fields: Record<string, unknown> = {};
  let isSame = true;
  for (const [name, value] of Object.entries(own)) {
    const { schema: inner, isOptional } = fieldOf(schema, name);
    const next = composed(
      { own: value, published: beside[name], schema: inner, path: `${path}/${name}` },
      wish,
    );
    if (next !== value) isSame = false;
    if (next !== nothing) fields[name] = next;
    else if (!isOptional) fields[name] = {};
  }
  if (isSame) return own;
  return isOnlyTold(own) && Object.values(fields).every(isEmpty) ? nothing : fields;
}

function isEmpty(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 0;
}

/** The text of the readers' language, and the other language's as it is published. */
function composedText(
  own: Readonly<Record<string, unknown>>,
  published: unknown,
  { language, onMissing, path }: Wish & { readonly path: string },
): unknown {
  const other = otherLanguage(language);
  const theirs = isTold(published) ? published[other] : undefined;
  const mine = own[language];
  // An empty list of words is empty, not missing.
  const shown = theirs ?? (Array.isArray(own[other]) ? [] : undefined);
  if (mine === undefined) onMissing?.(path, shown === undefined ? "nothing" : "borrowed");
  if (isDeepStrictEqual(shown, own[other])) return own;
  const text: Partial<Record<Language, unknown>> = {};
  for (const one of languages) {
    const value = one === language ? mine : shown;
    if (value !== undefined) text[one] = value;
  }
  return Object.keys(text).length === 0 ? nothing : text;
}

function composedList(own: readonly unknown[], part: Part, wish: Wish): unknown {
  if (!own.some((item) => typeof item === "object")) return own;
  const { published, path } = part;
  const others: readonly unknown[] = Array.isArray(published) ? published : [];
  const places = alignItems(own, others);
  const schema = itemOf(part.schema);
  const items: unknown[] = [];
  let isSame = true;
  for (const [index, item] of own.entries()) {
    const place = places[index];
    const beside = place === undefined ? undefined : others[place];
    const next = isEmpty(item)
      ? nothing
      : composed({ own: item, published: beside, schema, path: `${path}/${index}` }, wish);
    if (next !== item) isSame = false;
    if (next !== nothing) items.push(next);
  }
  return isSame ? own : items;
}

/**
 * A revision's facts with the texts that another language's readers are shown: what goes out in that
 * language when facts go out in every one. Texts of `body` in its own language are kept, for readers
 * whose language lacks one.
 * @param body of the revision that has the facts
 * @param language of the readers
 * @param published body of the revision that they are shown now
 */
export function composeFacts(body: unknown, language: Language, published: unknown): unknown {
  if (isTold(body)) {
    const text = isTold(published) ? published[language] : undefined;
    return withText(body, language, text);
  }
  if (Array.isArray(body)) {
    const others: readonly unknown[] = Array.isArray(published) ? published : [];
    const places = alignItems(body, others);
    return body.map((item, index) => {
      const place = places[index];
      return composeFacts(item, language, place === undefined ? undefined : others[place]);
    });
  }
  if (!isFields(body)) return body;
  const beside = isFields(published) ? published : {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const next = composeFacts(value, language, beside[name]);
    if (!isTold(value) || !isEmpty(next)) fields[name] = next;
  }
  // A text that the newer revision lacks disappears only when its own language is published.
  for (const [name, value] of Object.entries(beside)) {
    const left = Object.hasOwn(body, name) ? undefined : onlyTextsOf(value, language);
    if (left !== undefined) fields[name] = left;
  }
  return fields;
}

function withText(
  told: Readonly<Record<string, unknown>>,
  language: Language,
  text: unknown,
): unknown {
  const shown: Partial<Record<Language, unknown>> = {};
  for (const one of languages) {
    const value = one === language ? text : told[one];
    if (value !== undefined) shown[one] = value;
    else if (Array.isArray(told[one])) shown[one] = [];
  }
  return shown;
}

/** The texts of one language in something that has no facts; undefined where there are none. */
function onlyTextsOf(value: unknown, language: Language): unknown {
  if (!isOnlyTold(value) || !isFields(value)) return undefined;
  if (isTold(value)) {
    const text = value[language];
    return text === undefined ? undefined : { [language]: text };
  }
  const inner = Object.entries(value).flatMap(([name, one]) => {
    const left = onlyTextsOf(one, language);
    return left === undefined ? [] : [[name, left] as const];
  });
  return inner.length === 0 ? undefined : Object.fromEntries(inner);
}
