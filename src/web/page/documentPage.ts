import type { Query } from "../../base/site/addresses/href.ts";
import { parseId } from "../../base/site/addresses/idsAndPageNumbers.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc, Doc } from "../../content/published/publishedDocument.ts";
import { columnNaming, documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { RawQuery } from "./pageModule.ts";

/** A page of one document, which it names by its id. */
export interface ResolvedDocument<Type extends TypeName> {
  /** `column`: the one that names the document in its link, and at whose place it is opened. */
  readonly params: { readonly id: number; readonly column?: number };
  readonly doc: Doc<Type>;
  readonly namedBy?: ColumnNode;
}

/** The document of a type that the query `id` names; undefined for other types and unknown ids. */
export function requestedDocument<Type extends TypeName>(
  type: Type,
  { id }: RawQuery,
  view: View,
): Doc<Type> | undefined {
  return view.getById(type, parseId(id) ?? 0);
}

/** Resolves the page of one document; undefined as in `requestedDocument`. */
export function resolveDocument<Type extends "news" | "product" | "video">(
  type: Type,
  query: RawQuery,
  view: View,
): ResolvedDocument<Type> | undefined {
  const doc = requestedDocument(type, query, view);
  return doc && resolvedAt(doc, query, view);
}

/** A document at the place that the chain `pid` gives it, or at its own. */
export function resolvedAt<Type extends "news" | "product" | "video">(
  doc: Doc<Type>,
  { pid }: RawQuery,
  view: View,
): ResolvedDocument<Type> {
  const namedBy = columnNaming(view, doc, pid);
  if (namedBy === undefined) return { params: { id: doc.id }, doc };
  return { params: { id: doc.id, column: namedBy.doc.id }, doc, namedBy };
}

/** The canonical query of a document's own page, which names it by its id and its column. */
export function documentQuery(doc: AnyDoc, view: View): Query {
  const target = documentTarget(view, doc);
  return target?.kind === "page" ? target.query : { id: doc.id };
}
