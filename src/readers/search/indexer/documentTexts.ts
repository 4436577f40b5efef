import { decodeHTMLStrict } from "entities";
import { messages } from "../../../base/i18n/index.ts";
import { type Language, otherLanguage } from "../../../base/site/languages.ts";
import {
  type BilingualText,
  type LocalizedText,
  localize,
} from "../../../base/site/text/localizedText.ts";
import { countryName } from "../../../base/site/values/countries.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc, Doc } from "../../../content/published/publishedDocument.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { shownHomeSections } from "../../../content/queries/columns/homeContent.ts";
import type { Parameter } from "../../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../../content/queries/parts/partValues.ts";
import { showValue, withUnit } from "../../../content/queries/parts/shownValues.ts";
import { supplyOfCodes } from "../../../content/queries/parts/supply.ts";
import { sectionTexts } from "../../../content/sections/sectionTexts.ts";
import { titleOf } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";

/** Tags within a word's line; all others part what stands before them from what comes after. */
const inline = /<\/?(?:a|strong|em|sub|sup|code|cite)(?:\s[^>]*)?>/g;

/** The text of sanitised HTML (content/richText.ts) without its tags. */
function plainText(html: string): string {
  const text = html.replace(inline, "").replace(/<[^>]*>/g, " ");
  return decodeHTMLStrict(text).replace(/\s+/g, " ").trim();
}

/** The texts of a document that search reads, in one language or, where missing, the other. */
export interface DocumentTexts {
  readonly title: LocalizedText;
  /** A part's name. */
  readonly name?: LocalizedText;
  readonly summary: LocalizedText;
  /** Lines of their own: features, values, benefits. */
  readonly details: readonly LocalizedText[];
  /** Texts that it is also found by and that are not shown: the numbers of parts it is about. */
  readonly named?: string;
  /** Words that staff want it to be found by, and that are not shown. */
  readonly keywords?: LocalizedText;
  /** Its kind as its page shows it: a partner's kind, the stage of a part's life. */
  readonly kind?: string;
  readonly body: LocalizedText;
}

const nothing: LocalizedText = { text: "" };

type Reader<Type extends TypeName> = (
  doc: Doc<Type>,
  t: (text: BilingualText | undefined) => LocalizedText,
  view: View,
) => Omit<DocumentTexts, "title" | "body"> & { readonly body?: BilingualText | undefined };

const readers: { readonly [Type in TypeName]?: Reader<Type> } = {
  column: ({ key, body }, t, view) => ({
    summary: t(body.summary),
    details: columnSectionTexts(view.column(key)),
  }),
  page: ({ body }, t, view) => ({
    summary: t(body.summary),
    // The page of a column shows the column's sections as well.
    details: columnSectionTexts(view.column(body.column)),
    keywords: t(body.keywords),
    body: body.body,
  }),
  news: ({ body }, t, view) => ({
    summary: t(body.summary),
    details: [],
    named: partNumbers(view, body.products),
    keywords: t(body.keywords),
    body: body.body,
  }),
  product: (doc, t, view) => ({
    name: t(doc.body.name),
    summary: t(doc.body.summary),
    details: [
      ...doc.body.features.map(t),
      ...valuesOf(doc, view),
      ...doc.body.packages.map(({ name }) => ({ text: name })),
      ...doc.body.documents.map(({ title }) => t(title)),
      ...supplyTexts(doc, view),
      ...resourceTexts(doc, t, view),
    ],
    kind: messages[view.language].products.stages[doc.body.lifecycle.stage].name,
    body: doc.body.description,
  }),
  solution: ({ body }, t, view) => ({
    summary: t(body.summary),
    details: [
      ...body.benefits.map(({ title, text }) => joined([t(title), t(text)])),
      ...body.documents.map(({ title }) => t(title)),
    ],
    named: partNumbers(view, body.products),
    keywords: t(body.keywords),
    body: body.body,
  }),
  investor: ({ body }, t) => ({ summary: t(body.summary), details: [] }),
  download: ({ body }, t, view) => ({
    summary: t(body.summary),
    details: [],
    named: partNumbers(view, body.products),
  }),
  faq: ({ body }, t, view) => ({
    summary: nothing,
    details: [],
    named: partNumbers(view, body.products),
    keywords: t(body.keywords),
    body: body.answer,
  }),
  partner: ({ body }, t, { language }) => ({
    summary: t(body.summary),
    details: [],
    kind: messages[language].company.partnerKinds[body.kind].title,
  }),
  honour: ({ body }, t) => ({ summary: t(body.summary), details: [t(body.issuer)] }),
  history: ({ body }, t) => ({ summary: t(body.summary), details: [] }),
  video: ({ body }, t, view) => ({
    summary: t(body.summary),
    details: [],
    named: partNumbers(view, body.products),
  }),
  career: ({ body }, t) => ({
    summary: joined([t(body.department), t(body.place)]),
    details: [{ text: plainText(t(body.requirements).text) }],
    body: body.duties,
  }),
};

/** True if readers may search for a document: those of some types, and what the home page is composed of. */
export function isSearched({ type, body }: AnyDoc): boolean {
  return type === "setting" ? body.name === "home" : Object.hasOwn(readers, type);
}

/** Texts of a column's sections, where its own page shows them and not another in its place. */
function columnSectionTexts(node: ColumnNode | undefined): readonly LocalizedText[] {
  const target = node && columnTarget(node);
  if (node === undefined || target?.kind !== "page") return [];
  const { id, pid } = target.query;
  const shown = id === "" ? String(pid).split(",").at(-1) : String(id);
  if (shown !== String(node.doc.id)) return [];
  return sectionTexts(node.doc.body.sections, node.view.language);
}

/** Texts of the sections that the home page is composed of, under its name in the breadcrumb. */
function homeTexts(view: View): DocumentTexts {
  const sections = shownHomeSections(view).filter((section) => typeof section === "object");
  const title = { text: messages[view.language].frame.home };
  return { title, summary: nothing, details: sectionTexts(sections, view.language), body: nothing };
}

/** The texts of a document that search reads; of one that is not searched, its title. */
export function textsOf(view: View, doc: AnyDoc): DocumentTexts {
  if (doc.type === "setting") return homeTexts(view);
  const t = (text: BilingualText | undefined) => localize(text, view.language);
  const read = readers[doc.type] as Reader<TypeName> | undefined;
  const title = t(titleOf(doc));
  if (read === undefined) return { title, summary: nothing, details: [], body: nothing };
  const { body, ...texts } = read(doc, t, view);
  const told = t(body);
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

/** Labels and values of a part's parameters, without those that it lacks. */
function valuesOf(part: Doc<"product">, view: View): LocalizedText[] {
  return Object.entries(part.body.values).flatMap(([key, raw]) => {
    const parameter = view.get("parameter", key);
    if (parameter === undefined || raw === false) return [];
    const label = localize(parameter.body.label, view.language);
    if (raw === true) return [label];
    const value = valueText(part, parameter, raw, view.language);
    const lang = label.lang ?? value.lang;
    return [{ text: `${label.text}: ${value.text}`, ...(lang !== undefined && { lang }) }];
  });
}

/** Export classification, origin and lead time of a part's order codes, as its page words them. */
function supplyTexts(part: Doc<"product">, { language }: View): LocalizedText[] {
  const { ordering } = messages[language];
  const { eccn, origin, leadTime } = supplyOfCodes(part);
  return [
    ...eccn.map((value) => ({ text: `${ordering.eccn}: ${value}` })),
    ...origin.map((code) => ({ text: `${ordering.origin}: ${countryName(code, language)}` })),
    ...leadTime.map((count) => ({ text: `${ordering.leadTime}: ${ordering.weeks(count)}` })),
  ];
}

/** Boards, kits, software and first texts, with the names of their kinds. */
function resourceTexts(
  { body }: Doc<"product">,
  t: (text: BilingualText | undefined) => LocalizedText,
  { language }: View,
): LocalizedText[] {
  const { resourceKinds } = messages[language].products;
  return body.development.map(({ kind, title, text, orderCode = "" }) =>
    joined([{ text: resourceKinds[kind] }, t(title), { text: orderCode }, t(text)]),
  );
}

type ParameterValue = Exclude<Doc<"product">["body"]["values"][string], boolean>;

function valueText(
  part: Doc<"product">,
  parameter: Parameter,
  raw: ParameterValue,
  language: Language,
): LocalizedText {
  const { kind, options } = parameter.body;
  if (typeof raw === "object" && !Array.isArray(raw)) return localize(raw, language);
  // A number stands in the file as readers see it; a range does not, and is worth the work.
  const value = raw.includes("..") ? typedValue(part, parameter) : undefined;
  if (value) return { text: withUnit(showValue(parameter.body, value, language)) };
  const values = typeof raw === "string" ? [raw] : raw;
  if (kind !== "enum") return { text: values.join(", ") };
  return joined(
    values.map((value) => {
      const option = options.find((known) => known.value === value);
      return option ? localize(option.label, language) : { text: value };
    }),
  );
}

function joined(phrases: readonly LocalizedText[]): LocalizedText {
  const told = phrases.filter(({ text }) => text !== "");
  const lang = told.find((one) => one.lang !== undefined)?.lang;
  return {
    text: told.map(({ text }) => text).join(", "),
    ...(lang !== undefined && { lang }),
  };
}
