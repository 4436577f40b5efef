import { z } from "zod";
import {
  type Parameter,
  parametersOf,
  parseSort,
  partsUnder,
  sortParts,
} from "../../content/queries/products.ts";
import { lifecycleStages } from "../../content/types/product.ts";
import { columnOf } from "../columnOf.ts";
import { type ApiContext, defineEndpoint } from "../endpoint.ts";
import {
  presentProduct,
  presentProductDetails,
  productDetails,
  productItem,
} from "../entities/product.ts";
import { ApiError } from "../errors.ts";
import { listOf, paged } from "../list.ts";
import { id, oneOf, paging, text } from "../parameters.ts";

/**
 * Parts in the site's order; with `column`, those of that column and of those under it, which `sort`
 * may order by a parameter they share (`cpu-clock`, descending `-cpu-clock`) or by `part`.
 */
export const productList = defineEndpoint({
  path: "product/list",
  query: z.object({
    column: id().optional(),
    lifecycle: oneOf(lifecycleStages).optional(),
    sort: text().optional(),
    ...paging,
  }),
  data: listOf(productItem),
  answer({ column, lifecycle, sort, ...page }, context) {
    const { view } = context;
    const node = column === undefined ? undefined : columnOf(column, context);
    const all = node ? partsUnder(view, node) : view.all("product");
    const wanted = lifecycle ? all.filter((part) => part.body.lifecycle.stage === lifecycle) : all;
    const parameters = node ? parametersOf(view, node) : [];
    const sorted = sortParts(wanted, sortOf(sort, parameters, context), parameters, view.language);
    return paged(sorted, page, (part) => presentProduct(part, context));
  },
});

/** One part with its whole specification. */
export const productInfo = defineEndpoint({
  path: "product/info",
  query: z.object({ id: id() }),
  data: productDetails,
  answer(query, context) {
    const doc = context.view.byId(query.id);
    if (doc?.type !== "product") throw new ApiError(404, context.words.notFound);
    return presentProductDetails(doc, context);
  },
});

/** @throws ApiError 422 where the column's parts have no such parameter */
function sortOf(sort: string | undefined, parameters: readonly Parameter[], { words }: ApiContext) {
  const parsed = parseSort(sort, parameters);
  if (sort === undefined || parsed !== undefined) return parsed;
  const expected = words.oneOf(
    ["part", ...parameters.map(({ key }) => key)].join(words.listSeparator),
  );
  throw new ApiError(422, words.invalid(`sort (${expected})`), {
    errors: [{ field: "sort", message: expected }],
  });
}
