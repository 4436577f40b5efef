import type { AnyDoc, Doc, View } from "../../content/publication.ts";
import { type Parameter, typedValue } from "../../content/queries/products.ts";
import { showValue, withUnit } from "../../content/queries/shownValues.ts";
import { type TypeName, titleOf } from "../../content/types/index.ts";
import { words } from "../../i18n/index.ts";
import type { Language } from "../../site/languages.ts";
import { otherLanguage } from "../../site/languages.ts";
import { type Bilingual, type Phrase, phrase } from "../../site/phrase.ts";
import { plainText } from "./plainText.ts";

/** The texts of a document that search reads, in one language or, where missing, the other. */
export interface DocumentTexts {
  readonly title: Phrase;
  /** A part's name. */
  readonly name?: Phrase;
  readonly summary: Phrase;
  /** Lines of their own: features, values, benefits. */
  readonly details: readonly Phrase[];
  /** What it is also found by, and nobody would read: the numbers of parts it is about. */
  readonly named?: string;
  /** What its page says it is: a partner's kind, the stage of a part's life. */
  readonly kind?: string;
  readonly body: Phrase;
}

const nothing: Phrase = { text: "" };

type Reader<Type extends TypeName> = (
  doc: Doc<Type>,
  say: (text: Bilingual | undefined) => Phrase,
  view: View,
) => Omit<DocumentTexts, "title" | "body"> & { readonly body?: Bilingual | undefined };

const readers: { readonly [Type in TypeName]?: Reader<Type> } = {
  column: ({ body }, say) => ({ summary: say(body.summary), details: [] }),
  page: ({ body }, say) => ({ summary: say(body.summary), details: [], body: body.body }),
  news: ({ body }, say, view) => ({
    summary: say(body.summary),
    details: [],
    named: partNumbers(view, body.products),
    body: body.body,
  }),
  product: (doc, say, view) => ({
    name: say(doc.body.name),
    summary: say(doc.body.summary),
    details: [
      ...doc.body.features.map(say),
      ...valuesOf(doc, view),
      ...doc.body.packages.map(({ name }) => ({ text: name })),
      ...doc.body.documents.map(({ title }) => say(title)),
    ],
    kind: words[view.language].products.stages[doc.body.lifecycle.stage].name,
    body: doc.body.description,
  }),
  solution: ({ body }, say, view) => ({
    summary: say(body.summary),
    details: [
      ...body.benefits.map(({ title, text }) => joined([say(title), say(text)])),
      ...body.documents.map(({ title }) => say(title)),
    ],
    named: partNumbers(view, body.products),
    body: body.body,
  }),
  investor: ({ body }, say) => ({ summary: say(body.summary), details: [] }),
  download: ({ body }, say, view) => ({
    summary: say(body.summary),
    details: [],
    named: partNumbers(view, body.products),
  }),
  faq: ({ body }, _say, view) => ({
    summary: nothing,
    details: [],
    named: partNumbers(view, body.products),
    body: body.answer,
  }),
  partner: ({ body }, say, { language }) => ({
    summary: say(body.summary),
    details: [],
    kind: words[language].company.partnerKinds[body.kind].title,
  }),
  honour: ({ body }, say) => ({ summary: say(body.summary), details: [say(body.issuer)] }),
  history: ({ body }, say) => ({ summary: say(body.summary), details: [] }),
  video: ({ body }, say, view) => ({
    summary: say(body.summary),
    details: [],
    named: partNumbers(view, body.products),
  }),
  career: ({ body }, say) => ({
    summary: joined([say(body.department), say(body.place)]),
    details: [{ text: plainText(say(body.requirements).text) }],
    body: body.duties,
  }),
};

/** Whether readers may search for documents of a type. */
export function isSearched(type: TypeName): boolean {
  return Object.hasOwn(readers, type);
}

/** What search reads of a document; of one that is not searched, its title. */
export function textsOf(view: View, doc: AnyDoc): DocumentTexts {
  const say = (text: Bilingual | undefined) => phrase(text, view.language);
  const read = readers[doc.type] as Reader<TypeName> | undefined;
  const title = say(titleOf(doc));
  if (read === undefined) return { title, summary: nothing, details: [], body: nothing };
  const { body, ...texts } = read(doc, say, view);
  const told = say(body);
  return { title, ...texts, body: { ...told, text: plainText(told.text) } };
}

/**
 * A document's titles in the other language, by which a reader of both may look for it.
 * @param doc as it is published there: what is not must not be found here either
 */
export function translatedTitle(doc: AnyDoc, language: Language): string {
  const other = otherLanguage(language);
  const title = titleOf(doc)[other] ?? "";
  return doc.type === "product" ? (doc.body.name[other] ?? "") : title;
}

function partNumbers(view: View, keys: readonly string[]): string {
  return view
    .getAll("product", keys)
    .map(({ body }) => body.partNumber)
    .join(", ");
}

/** What a part's parameters are called and what it has of them; not what it lacks. */
function valuesOf(part: Doc<"product">, view: View): Phrase[] {
  return Object.entries(part.body.values).flatMap(([key, raw]) => {
    const parameter = view.get("parameter", key);
    if (parameter === undefined || raw === false) return [];
    const label = phrase(parameter.body.label, view.language);
    if (raw === true) return [label];
    const value = valueText(part, parameter, raw, view.language);
    const lang = label.lang ?? value.lang;
    return [{ text: `${label.text}: ${value.text}`, ...(lang !== undefined && { lang }) }];
  });
}

type RawValue = Exclude<Doc<"product">["body"]["values"][string], boolean>;

function valueText(
  part: Doc<"product">,
  parameter: Parameter,
  raw: RawValue,
  language: Language,
): Phrase {
  const { kind, options } = parameter.body;
  if (typeof raw === "object" && !Array.isArray(raw)) return phrase(raw, language);
  // A number stands in the file as readers see it; a range does not, and is worth the work.
  const value = raw.includes("..") ? typedValue(part, parameter) : undefined;
  if (value) return { text: withUnit(showValue(parameter.body, value, language)) };
  const values = typeof raw === "string" ? [raw] : raw;
  if (kind !== "enum") return { text: values.join(", ") };
  return joined(
    values.map((value) => {
      const option = options.find((known) => known.value === value);
      return option ? phrase(option.label, language) : { text: value };
    }),
  );
}

function joined(phrases: readonly Phrase[]): Phrase {
  const told = phrases.filter(({ text }) => text !== "");
  const lang = told.find((one) => one.lang !== undefined)?.lang;
  return {
    text: told.map(({ text }) => text).join(", "),
    ...(lang !== undefined && { lang }),
  };
}
