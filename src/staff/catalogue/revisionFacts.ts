import { storagePrefix } from "../../base/site/addresses/storageUrl.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import type { BilingualText } from "../../base/site/text/localizedText.ts";
import {
  presentOf,
  type Requirements,
  requirementsOf,
} from "../../base/site/values/familyRequirements.ts";
import { composeForReaders } from "../../content/published/composition/compose.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import {
  linkFields,
  referenceFields,
  richTextFields,
  storedFileFields,
} from "../../content/types/fields/fields.ts";
import { partLetters } from "../../content/types/fields/partNumber.ts";
import { linkedIn, storedIn, visitLeads } from "../../content/types/fields/references.ts";
import { contentTypes } from "../../content/types/index.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { columnOf } from "../access/writeRights.ts";

/** Facts of one revision that the catalogue holds. */
export interface RevisionFacts {
  readonly number: number;
  readonly titles: BilingualText;
  /** Key of the column that the document is in. */
  readonly column: string | undefined;
  /** Keys of further columns that a product is listed in. */
  readonly alsoIn: readonly string[];
  /** References to other documents, each once: the requested type, a blank, and the key. */
  readonly references: readonly string[];
  /** Paths of the stored files that are used, each once. */
  readonly files: readonly string[];
  /** Facts that lists show, as texts by path; missing ones are absent. */
  readonly listed: Readonly<Record<string, string>>;
  /**
   * Keys of parameters: those that a product has values of, or that a column gives its products.
   */
  readonly parameters: readonly string[];
  /** Other parts of the document that completeness counts; see `presentOf()`. */
  readonly present: string;
  /** Requirements of a column on its products; undefined for other types. */
  readonly requirements: Requirements | undefined;
  /** Key, titles and part numbers in the form in which they are searched. */
  readonly searched: string;
}

/** Interned strings, which many lines share. */
export class Interned {
  readonly #strings = new Map<string, string>();
  readonly #references = new Map<TypeName | null, Map<string, string>>();

  of(text: string): string {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    this.#strings.set(text, text);
    return text;
  }

  /**
   * Returns a reference in the form of `RevisionFacts`, joined once, as parts refer to the same
   * parameters.
   */
  reference(wanted: TypeName | null, key: string): string {
    let keys = this.#references.get(wanted);
    if (keys === undefined) {
      keys = new Map();
      this.#references.set(wanted, keys);
    }
    let reference = keys.get(key);
    if (reference === undefined) {
      reference = `${wanted ?? ""} ${key}`;
      keys.set(key, reference);
    }
    return reference;
  }
}

interface Revision {
  readonly key: string;
  readonly type: TypeName;
  readonly number: number;
  /** Body as it was saved, under the type's schema at that time. */
  readonly body: unknown;
}

const none: readonly string[] = [];

/** Returns the facts of a revision; where it no longer fits its type, those that can be read. */
export function factsOf({ key, type, number, body }: Revision, interned: Interned): RevisionFacts {
  const titles = titlesOf(type, body);
  const column = columnOf(type, key, body);
  return {
    ...{ number, titles },
    column: column === undefined ? undefined : interned.of(column),
    alsoIn: type === "product" ? alsoInOf(body, column, interned) : none,
    listed: listedOf(type, body, interned),
    parameters: parametersOf(type, body).map((parameter) => interned.of(parameter)),
    present: interned.of(presentOf(type, body)),
    requirements: type === "column" ? requirementsOf(body) : undefined,
    ...leadsOf(type, body, interned),
    searched: searchedOf(key, titles, type === "product" ? partsOf(body) : none),
  };
}

type Leads = Pick<RevisionFacts, "references" | "files">;

/** References and files of a body. */
function leadsOf(type: TypeName, body: unknown, interned: Interned): Leads {
  const references = new Set<string>();
  const files = new Set<string>();
  const refer = (wanted: TypeName | null, to: string) =>
    references.add(interned.reference(wanted, to));
  visitLeads(type, body, (schema, value) => {
    const { reference, isFile, hasLinks } = kindOf(schema);
    if (reference !== undefined) refer(reference, value);
    else if (isFile) files.add(interned.of(value));
    else if (hasLinks) {
      if (value.includes("doc:")) for (const to of linkedIn(schema, value)) refer(null, to);
      if (value.includes(storagePrefix)) {
        for (const file of storedIn(schema, value)) files.add(interned.of(file));
      }
    }
  });
  if (type === "product" && isRecord(body) && isRecord(body.values)) {
    for (const parameter of Object.keys(body.values)) refer("parameter", parameter);
  }
  return {
    references: references.size === 0 ? none : [...references],
    files: files.size === 0 ? none : [...files],
  };
}

/**
 * Returns the facts of a published revision with its references for readers of a language: a
 * revision holds the other language's texts too, published or not.
 * @param published body of the revision that is published in the other language; undefined: none
 */
export function readersFacts(
  facts: RevisionFacts,
  { type, body }: Pick<Revision, "type" | "body">,
  { language, published }: { readonly language: Language; readonly published: unknown },
  interned: Interned,
): RevisionFacts {
  const shown = composeForReaders(type, body, language, published);
  if (shown === body) return facts;
  const leads = leadsOf(type, shown, interned);
  const isSame = isEqual(leads.references, facts.references) && isEqual(leads.files, facts.files);
  return isSame ? facts : { ...facts, ...leads };
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

/** Kind of the strings of a schema; cached, as registries are slow. */
interface StringKind {
  /** Type of the document that is referred to; null: any. */
  readonly reference: TypeName | null | undefined;
  readonly isFile: boolean;
  /** True for rich texts and links. */
  readonly hasLinks: boolean;
}

type Schema = Parameters<Parameters<typeof visitLeads>[2]>[0];

const kinds = new WeakMap<Schema, StringKind>();

function kindOf(schema: Schema): StringKind {
  let kind = kinds.get(schema);
  if (kind === undefined) {
    kind = {
      reference: referenceFields.get(schema)?.type,
      isFile: storedFileFields.has(schema),
      hasLinks: richTextFields.has(schema) || linkFields.has(schema),
    };
    kinds.set(schema, kind);
  }
  return kind;
}

/** Facts of a body that lists show, by path. */
function listedOf(type: TypeName, body: unknown, interned: Interned): Record<string, string> {
  const { listed = [] }: ContentType = contentTypes[type];
  const shown = listed.flatMap(({ path, kind }): [string, string][] => {
    if (kind === "completeness") return [];
    const value = path.split(".").reduce<unknown>((inner, step) => {
      return isRecord(inner) ? inner[step] : undefined;
    }, body);
    const isShown = typeof value === "number" || (typeof value === "string" && value !== "");
    return isShown ? [[interned.of(path), interned.of(String(value))]] : [];
  });
  return Object.fromEntries(shown);
}

function parametersOf(type: TypeName, body: unknown): readonly string[] {
  if (!isRecord(body)) return none;
  if (type === "product" && isRecord(body.values)) return Object.keys(body.values);
  if (type !== "column" || !Array.isArray(body.parameters)) return none;
  return body.parameters.filter((parameter) => typeof parameter === "string");
}

function alsoInOf(
  body: unknown,
  column: string | undefined,
  interned: Interned,
): readonly string[] {
  if (!isRecord(body) || !Array.isArray(body.alsoIn) || body.alsoIn.length === 0) return none;
  const others = new Set<string>();
  for (const key of body.alsoIn) if (typeof key === "string" && key !== column) others.add(key);
  return Array.from(others, (key) => interned.of(key));
}

/**
 * Tells whether readers find a document in a column: at home there or, as a product, also listed
 * there.
 */
export function isListedIn({ column, alsoIn }: RevisionFacts, key: string): boolean {
  return column === key || alsoIn.includes(key);
}

/** Titles of a body, which may be an empty draft: values that are not texts are left out. */
export function titlesOf(type: TypeName, body: unknown): BilingualText {
  let titles: unknown;
  try {
    titles = contentTypes[type].title(body as never);
  } catch {
    return {};
  }
  if (!isRecord(titles)) return {};
  const { en, zh } = titles;
  return { ...(typeof en === "string" && { en }), ...(typeof zh === "string" && { zh }) };
}

/** Part number and order codes of a product. */
function partsOf(body: unknown): string[] {
  if (!isRecord(body)) return [];
  const variants: unknown[] = Array.isArray(body.variants) ? body.variants : [];
  const codes = variants.map((variant) => (isRecord(variant) ? variant.orderCode : undefined));
  return [body.partNumber, ...codes].filter((part) => typeof part === "string");
}

function searchedOf(key: string, { en, zh }: BilingualText, parts: readonly string[]): string {
  const texts = [key, en, zh === en ? undefined : zh].filter((text) => text !== undefined);
  return [...texts.map(searchedForm), ...parts.map(partLetters)].join("\n");
}

/** Returns facts of a document under other titles, the only ones then shown and searched. */
export function withTitles(
  key: string,
  facts: RevisionFacts,
  { en, zh }: { readonly en: string | undefined; readonly zh: string | undefined },
): RevisionFacts {
  const titles = { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) };
  const before = searchedOf(key, facts.titles, none);
  const parts = facts.searched.slice(before.length);
  return { ...facts, titles, searched: searchedOf(key, titles, none) + parts };
}

/** Form in which titles are compared with search text. */
function searchedForm(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Returns a test for facts that match a search text: each of its words, or a part number in any
 * form.
 */
export function textMatcher(text: string): (facts: RevisionFacts) => boolean {
  const words = searchedForm(text).split(/\s+/);
  const letters = partLetters(text);
  const isPart = letters.length > 1 && /[0-9]/.test(letters);
  return ({ searched }) =>
    words.every((word) => searched.includes(word)) || (isPart && searched.includes(letters));
}

/**
 * Returns a rank of facts for a search text: 0 for a part's own number or the key, 4 for a match in
 * between.
 */
export function fitter(text: string): (facts: RevisionFacts) => number {
  const whole = searchedForm(text).trim();
  const letters = partLetters(text);
  const isPart = letters.length > 1 && /[0-9]/.test(letters);
  return ({ searched }) => {
    const lines = searched.split("\n");
    if (lines.includes(whole) || (isPart && lines.includes(letters))) return 0;
    if (isPart && lines.some((line) => line.startsWith(letters))) return 1;
    if (lines.some((line) => line.startsWith(whole))) return 2;
    return searched.includes(whole) ? 3 : 4;
  };
}

/**
 * Returns the content of a body that readers of a language notice: its facts and the texts in that
 * language, as JSON. Without a language, the facts alone.
 */
export function noticed(body: unknown, language: Language | undefined): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (!isRecord(value)) return value;
    const names = Object.keys(value);
    const isText = names.length > 0 && names.every(isLanguage);
    if (isText) return language === undefined ? null : (value[language] ?? null);
    return Object.fromEntries(names.sort().map((name) => [name, value[name]]));
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
