import type { View } from "../../content/published/publication.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { ApiContext, Example } from "../endpoint.ts";
import { ApiError } from "../errors.ts";

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
