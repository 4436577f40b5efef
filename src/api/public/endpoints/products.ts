import * as z from "zod";
import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { partNumberSort } from "../../../base/finder/sortOrder.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { partOrders } from "../../../content/queries/parts/cachedSortOrders.ts";
import { compareParts } from "../../../content/queries/parts/comparison.ts";
import {
  type Filter,
  filterableParameters,
  filterParts,
  parseFilter,
} from "../../../content/queries/parts/filters.ts";
import {
  finderTable,
  finderTableInSteps,
  maxFinderParts,
  withAddresses,
} from "../../../content/queries/parts/finderTable/index.ts";
import { keyFiguresOf } from "../../../content/queries/parts/partSpecification.ts";
import {
  type Parameter,
  type Part,
  partsUnder,
} from "../../../content/queries/parts/partsOfColumns.ts";
import { parseSort, type Sort } from "../../../content/queries/parts/sortParts.ts";
import { lifecycleStages } from "../../../content/types/product.ts";
import { type ApiContext, defineEndpoint } from "../../endpoint.ts";
import { ApiError } from "../../errors.ts";
import { filters, id, ids, inColumn, oneOf, paging, text } from "../../parameters.ts";
import { wrongParameters } from "../../readQuery.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { offerItem, presentOffer } from "../entities/distributorOffer.ts";
import { finderTableEntity } from "../entities/finderTable.ts";
import {
  presentProduct,
  presentProductDetails,
  productDetails,
  productItem,
} from "../entities/product.ts";
import { comparedGroup, presentComparison } from "../entities/specification.ts";
import { findColumn, findDocument } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Maximum number of parts compared at once. */
const maxCompared = 5;

/**
 * Parts in the site's order; with `column`, those of that column and its descendants. `sort` orders
 * them by a parameter (`cpu-clock`, descending `-cpu-clock`) or by `part`, and `p.` before a
 * parameter's key filters by it.
 */
export const productList = defineEndpoint({
  path: "product/list",
  query: z.object({
    ...inColumn,
    lifecycle: withDescription("lifecycle", oneOf(lifecycleStages).optional()),
    sort: withDescription("sort", text().optional()),
    filters: withDescription("filters", filters()),
    ...paging,
  }),
  data: pageSchema(productItem),
  example(view) {
    const family = firstFamily(view);
    const [part] = family ? partsUnder(view, family) : [];
    const figure = part && keyFiguresOf(view, part).find(({ value }) => value.kind === "quantity");
    if (family === undefined || figure?.value.kind !== "quantity") return {};
    const { key } = figure.parameter;
    const { min, unit } = figure.value;
    return { column: family.doc.id, [parameterPrefix + key]: `${min}${unit}..`, sort: `-${key}` };
  },
  isCached: ({ sort, filters }) => sort === undefined && Object.keys(filters).length === 0,
  *prepare({ column, sort, filters }, context) {
    const { view } = context;
    const node = column === undefined ? undefined : findColumn(column, context);
    const parameters = filterableParameters(view, node);
    const wanted = readAsked({ sort, filters }, parameters, context);
    yield* partOrders(view, node).inOrderInSteps(wanted.sort, parameters);
  },
  answer({ column, lifecycle, sort, filters, ...page }, context) {
    const { view } = context;
    const node = column === undefined ? undefined : findColumn(column, context);
    const parameters = filterableParameters(view, node);
    const wanted = readAsked({ sort, filters }, parameters, context);
    const all = partOrders(view, node).inOrder(wanted.sort, parameters);
    const living = lifecycle ? all.filter((part) => part.body.lifecycle.stage === lifecycle) : all;
    const found = filterParts(living, wanted.filters);
    return paginate(found, page, (part) => presentProduct(part, context));
  },
});

/** A part with its whole specification. */
export const productInfo = defineEndpoint({
  path: "product/info",
  query: z.object({ id: withDescription("productId", id()) }),
  data: productDetails,
  example: (view) => ({ id: view.all("product")[0]?.id ?? 1 }),
  answer: (query, context) =>
    presentProductDetails(findDocument("product", query.id, context), context),
});

/** Several parts side by side: values by parameter, which of them differ and which is best. */
export const productArg = defineEndpoint({
  path: "product/arg",
  query: z.object({ id: withDescription("productIds", ids(maxCompared)) }),
  data: z.object({ products: z.array(productItem), parameters: z.array(comparedGroup) }),
  example(view) {
    const family = firstFamily(view);
    const parts = family ? partsUnder(view, family) : view.all("product");
    return {
      id: parts
        .slice(0, 3)
        .map(({ id }) => id)
        .join(),
    };
  },
  // There are too many combinations of five parts to cache.
  isCached: () => false,
  answer(query, context) {
    const parts = allParts(query.id, context);
    return {
      products: parts.map((part) => presentProduct(part, context)),
      parameters: compareParts(context.view, parts).map((group) =>
        presentComparison(group, context),
      ),
    };
  },
});

/**
 * The table of a column's parts, as the site's finder uses it, for a parametric search in the
 * client. Large: a few hundred kilobytes before compression.
 */
export const productFinder = defineEndpoint({
  path: "product/finder",
  query: z.object({ column: withDescription("finderColumn", id()) }),
  data: finderTableEntity,
  example(view) {
    const family = firstFamily(view);
    return family ? { column: family.doc.id } : {};
  },
  isLarge: true,
  prepare({ column }, context) {
    const node = smallEnough(findColumn(column, context), context);
    return finderTableInSteps(context.view, node);
  },
  answer({ column }, context) {
    const node = smallEnough(findColumn(column, context), context);
    return withAddresses(context.view, finderTable(context.view, node), context.place);
  },
});

/** @throws ApiError 422 where a column has too many parts for a search in the client */
function smallEnough(node: ColumnNode, { view, messages }: ApiContext): ColumnNode {
  const { length } = partsUnder(view, node);
  if (length <= maxFinderParts) return node;
  const wrong = new Map([["column", messages.tooManyParts(length, maxFinderParts)]]);
  throw wrongParameters(wrong, messages);
}

/** @throws ApiError 404 with the ids that have no part */
function allParts(ids: readonly number[], { view, messages }: ApiContext): Part[] {
  const found = ids.map((id) => view.byId(id)).filter((doc) => doc?.type === "product");
  const missing = ids.filter((id) => !found.some((part) => part.id === id));
  if (missing.length > 0) throw new ApiError(404, messages.notFound, { missing });
  return found;
}

interface ProductsQuery {
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
}

/** @throws ApiError 422 with the parameters that no part here has, or whose filter is not valid */
function readAsked(
  asked: ProductsQuery,
  parameters: readonly Parameter[],
  { view, messages }: ApiContext,
): { sort: Sort | undefined; filters: readonly Filter[] } {
  const wrong = new Map<string, string>();
  const oneOf = (values: readonly string[]) => messages.oneOf(values.join(messages.listSeparator));
  const keys = parameters.map(({ key }) => key);
  const sort = parseSort(asked.sort, parameters);
  if (asked.sort !== undefined && sort === undefined) {
    wrong.set("sort", oneOf([partNumberSort, ...keys]));
  }
  const wanted = Object.entries(asked.filters).flatMap(([key, value]) => {
    const name = parameterPrefix + key;
    const parameter = parameters.find((one) => one.key === key);
    const filter = parameter && parseFilter(parameter, value, view.language);
    if (parameter === undefined) wrong.set(name, oneOf(keys.map((one) => parameterPrefix + one)));
    else if (filter === undefined) wrong.set(name, expectedOf(parameter, messages));
    return filter ? [filter] : [];
  });
  if (wrong.size > 0) throw wrongParameters(wrong, messages);
  return { sort, filters: wanted };
}

/** Text for the expected value of a filter. */
function expectedOf({ body }: Parameter, messages: ApiContext["messages"]): string {
  switch (body.kind) {
    case "number":
    case "range":
      return messages.quantity(body.unit);
    case "enum":
      return messages.someOf(body.options.map(({ value }) => value).join(messages.listSeparator));
    case "boolean":
      return messages.oneOf(["true", "false"].join(messages.listSeparator));
    case "text":
      return messages.filter;
  }
}

function firstFamily(view: View): ColumnNode | undefined {
  return [...view.columns.values()].find(
    (node) => node.doc.body.parameters.length > 0 && partsUnder(view, node).length > 0,
  );
}

/** Distributors' offers of a part's order codes that have not expired. */
export const productStock = defineEndpoint({
  path: "product/stock",
  query: z.object({ id: withDescription("productId", id()) }),
  data: z.object({ offers: z.array(offerItem) }),
  example: (view) => ({ id: view.all("product")[0]?.id ?? 1 }),
  // It changes without a publication, and is read from memory.
  isCached: () => false,
  answer(query, context) {
    const { body } = findDocument("product", query.id, context);
    const offers = body.variants.flatMap(
      ({ orderCode }) => context.stock?.offersOf(orderCode) ?? [],
    );
    return { offers: offers.flatMap((offer) => presentOffer(offer, context)) };
  },
});
