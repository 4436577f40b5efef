import type { ColumnNode } from "../content/columns.ts";
import type { ApiContext } from "./endpoint.ts";
import { ApiError } from "./errors.ts";

/**
 * The column an endpoint was asked about.
 * @throws ApiError 404 where there is no such column in this language
 */
export function columnOf(id: number, { view, words }: ApiContext): ColumnNode {
  const node = view.columnById(id);
  if (node === undefined) throw new ApiError(404, words.notFound);
  return node;
}
