import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { View } from "../../content/published/publication.ts";
import type { ColumnContent, Doc } from "../../content/published/publishedDocument.ts";
import { contentUnder } from "../../content/queries/columns/documentsUnderColumn.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { ApiContext, Example } from "../endpoint.ts";
import { ApiError } from "../errors.ts";

/**
 * The column an endpoint was asked about.
 * @throws ApiError 404 where there is no such column in this language
 */
export function findColumn(id: number, { view, messages }: ApiContext): ColumnNode {
  const node = view.columnById(id);
  if (node === undefined) throw new ApiError(404, messages.notFound);
  return node;
}

/**
 * The documents of a type in readers' order, or those in and under the column that was asked for.
 * @throws ApiError 404 where there is no such column in this language
 */
export function documentsIn<Type extends ColumnContent>(
  type: Type,
  column: number | undefined,
  context: ApiContext,
): readonly Doc<Type>[] {
  const { view } = context;
  return column === undefined
    ? view.all(type)
    : contentUnder(view, type, findColumn(column, context));
}

/**
 * The document an endpoint was asked for.
 * @throws ApiError 404 where this language has none of the type under the id
 */
export function findDocument<Type extends TypeName>(
  type: Type,
  id: number,
  { view, messages }: ApiContext,
): Doc<Type> {
  const doc = view.get(type, view.byId(id)?.key);
  if (doc === undefined) throw new ApiError(404, messages.notFound);
  return doc;
}

/** The id of the first document of a type as an example; 1 stands in where there is none. */
export function exampleDocument(type: TypeName): (view: View) => Example {
  return (view) => ({ id: view.all(type)[0]?.id ?? 1 });
}
