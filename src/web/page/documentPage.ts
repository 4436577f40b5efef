import { parseId } from "../../base/site/addresses/documentId.ts";
import type { Query } from "../../base/site/addresses/href.ts";
import type { View } from "../../content/published/publication.ts";
import type { AnyDoc, Doc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/addresses.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { RawQuery } from "./pageModule.ts";

/** A page of one document, which it names by its id. */
export interface ResolvedDocument<Type extends TypeName> {
  readonly params: { readonly id: number };
  readonly doc: Doc<Type>;
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
export function resolveDocument<Type extends TypeName>(
  type: Type,
  query: RawQuery,
  view: View,
): ResolvedDocument<Type> | undefined {
  const doc = requestedDocument(type, query, view);
  return doc && { params: { id: doc.id }, doc };
}

/** The canonical query of a document's own page, which names it by its id and its column. */
export function documentQuery(doc: AnyDoc, view: View): Query {
  const target = documentTarget(view, doc);
  return target?.kind === "page" ? target.query : { id: doc.id };
}
