import { localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { documentTarget, isOpenToAll } from "../../../content/queries/addresses/linkTargets.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { partFactsOf } from "../conditions/partFactsOf.ts";
import type { SearchDocument } from "../index/searchDocument.ts";
import { searchTypes } from "../searchTypes.ts";
import { isSearched, textsOf, translatedTitle } from "./documentTexts.ts";

/** Readers of a chip company's site look for parts and what is made of them before all else. */
const shares: { readonly [Type in TypeName]?: number } = {
  product: 1.15,
  solution: 1.1,
  column: 1.1,
  news: 0.95,
  investor: 0.95,
  honour: 0.9,
  history: 0.9,
  career: 0.85,
};

/**
 * A document as the index takes it; undefined for what is not searched.
 * @param twin the document as it is published in the other language, where it is
 */
export function extract(view: View, doc: AnyDoc, twin?: AnyDoc): SearchDocument | undefined {
  if (!isSearched(doc) || (doc.type === "column" && !isPlaceOfItsOwn(view, doc.key))) {
    return undefined;
  }
  // What only some readers may open is found by nobody.
  const target = documentTarget(view, doc);
  if (target !== undefined && !isOpenToAll(target)) return undefined;
  const texts = textsOf(view, doc);
  const { title, name, summary, details, named = "", kind = "", keywords, body } = texts;
  // A search for "home" looks for something else: the home page is found by its content.
  const isHome = doc.type === "setting";
  if (isHome && details.length === 0) return undefined;
  const columns = columnsOf(view, doc);
  return {
    id: doc.id,
    group: groupOf(doc),
    share: shares[doc.type] ?? 1,
    columns: [...new Set(columns.flatMap(({ doc: { id }, fathers }) => [...fathers, id]))],
    texts: {
      title: isHome ? "" : [title, ...(name ? [name] : [])].map(({ text }) => text).join(" "),
      keywords: [...keywordsOf(columns, view), kind, keywords?.text ?? ""].join(";\n"),
      summary: summary.text,
      // Apart, so that a line's last word is no neighbour of the next one's first.
      details: [...details.map(({ text }) => text), named].join(";\n"),
      body: body.text,
      translation: twin && !isHome ? translatedTitle(twin, view.language) : "",
    },
    ...dateOf(doc),
    ...partOf(view, doc),
  };
}

/**
 * True if a column is worth finding: one that menus show, unless it is there for a single page, which
 * is found itself.
 */
function isPlaceOfItsOwn(view: View, key: string): boolean {
  const node = view.column(key);
  return node?.doc.body.status === 1 && view.inColumn("page", key).length === 0;
}

/** Its home and the others that list it. */
function columnsOf(view: View, doc: AnyDoc): ColumnNode[] {
  const keys = doc.type === "product" ? [doc.body.column, ...doc.body.alsoIn] : [];
  if (doc.type === "column") keys.push(doc.key);
  else if (doc.type !== "product" && "column" in doc.body && doc.body.column !== undefined) {
    keys.push(doc.body.column);
  }
  return keys.flatMap((key) => view.column(key) ?? []);
}

/** Titles of the columns that it lies in; roots say too little. */
function keywordsOf(columns: readonly ColumnNode[], view: View): string[] {
  const steps = new Set(columns.flatMap(pathTo).filter((node) => node.parent !== null));
  return [...steps].map((node) => localize(node.doc.body.title, view.language).text);
}

/** The code of a document's type; pages stand for what is shown on one and has no type of its own here. */
function groupOf({ type }: AnyDoc): SearchDocument["group"] {
  if (type === "career") return 13;
  const { code } = contentTypes[type];
  const own = searchTypes.find((known) => known === code);
  return own === undefined || own === -1 ? 1 : own;
}

function dateOf({ body }: AnyDoc): { date: string } | object {
  if ("date" in body) return { date: body.date };
  return "month" in body ? { date: body.month } : {};
}

function partOf(view: View, doc: AnyDoc): Pick<SearchDocument, "part"> {
  if (doc.type !== "product") return {};
  const { partNumber, variants, lifecycle, crossReferences } = doc.body;
  const replacement = view.get("product", doc.body.replacement)?.id;
  return {
    part: {
      number: partNumber,
      orderCodes: variants.map(({ orderCode }) => orderCode),
      stage: lifecycle.stage,
      facts: partFactsOf(view, doc),
      ...(replacement !== undefined && { replacement }),
      ...(crossReferences.length > 0 && {
        crossReferences: crossReferences.map(({ partNumber: number, kind }) => ({
          partNumber: number,
          kind,
        })),
      }),
    },
  };
}
