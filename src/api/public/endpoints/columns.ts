import * as z from "zod";
import { pageFacts } from "../../../base/site/addresses/pages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import { columnTarget, isOpenToAll } from "../../../content/queries/addresses/linkTargets.ts";
import { type MenuLocation, recommendedItems } from "../../../content/queries/columns/menu.ts";
import { maxTypeCode } from "../../../content/types/typeNames.ts";
import { type ApiContext, defineEndpoint } from "../../endpoint.ts";
import { id, maxId, oneOf, paging, wholeNumber } from "../../parameters.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import {
  breadcrumbEntry,
  type ColumnTree,
  columnItem,
  columnTree,
  presentBreadcrumb,
  presentColumn,
  presentRecommended,
  recommendedItem,
} from "../entities/column.ts";
import { presentSections, sectionItem } from "../entities/section.ts";
import { exampleDocument, findColumn } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Columns in menu order; optionally those of one parent (0: the roots) or of one content type. */
export const columnList = defineEndpoint({
  path: "column/list",
  query: z.object({
    parent_id: withDescription("parentId", wholeNumber(0, maxId).optional()),
    type: withDescription("contentType", wholeNumber(0, maxTypeCode).optional()),
    ...paging,
  }),
  data: pageSchema(columnItem),
  answer({ parent_id, type, ...page }, context) {
    const nodes = [...context.view.columns.values()]
      .filter((node) => isOpen(node, context))
      .filter(
        ({ doc, parent }) =>
          (parent_id === undefined || (parent?.doc.id ?? 0) === parent_id) &&
          (type === undefined || doc.body.type === type),
      );
    return paginate(nodes, page, (node) => presentColumn(node, context));
  },
});

const columnDetails = withSchemaId(
  "ColumnDetails",
  columnItem.extend({
    ancestors: withDescription("ancestors", z.array(columnItem)),
    breadcrumb: withDescription("breadcrumb", z.array(breadcrumbEntry)),
    children: z.array(columnItem),
    sections: withDescription("sections", z.array(sectionItem)),
  }),
);

/** A column with its ancestors, breadcrumb, direct children and sections. */
export const columnInfo = defineEndpoint({
  path: "column/info",
  query: z.object({ id: withDescription("columnId", id()) }),
  data: columnDetails,
  example: exampleDocument("column"),
  answer(query, context) {
    const node = findColumn(query.id, context);
    return {
      ...presentColumn(node, context),
      ancestors: pathTo(node)
        .slice(0, -1)
        .map((one) => presentColumn(one, context)),
      breadcrumb: presentBreadcrumb(node, context),
      children: node.children
        .filter((one) => isOpen(one, context))
        .map((one) => presentColumn(one, context)),
      sections: presentSections(node, context),
    };
  },
});

const locations: Record<"0" | "1", MenuLocation> = { "0": "top", "1": "footer" };

/**
 * The visible columns below one (status 1, placed at `location`: 0 top nav, 1 footer); `add=1` puts
 * the column itself at the top, `add=0` returns only its descendants. Without an id, the whole
 * menu.
 */
export const columnTreeInfo = defineEndpoint({
  path: "column/tree",
  query: z.object({
    id: withDescription("treeId", id().optional()),
    add: withDescription("add", oneOf(["0", "1"]).default("0")),
    location: withDescription("location", oneOf(["0", "1"]).default("0")),
  }),
  data: z.array(columnTree),
  example: (view) => ({ ...exampleDocument("column")(view), add: 1, location: 0 }),
  answer(query, context) {
    const location = locations[query.location];
    if (query.id === undefined) {
      const roots = [...context.view.columns.values()].filter((node) => node.parent === null);
      return trees(roots, location, context);
    }
    const node = findColumn(query.id, context);
    return query.add === "1"
      ? trees([node], location, context)
      : trees(node.children, location, context);
  },
});

/** Recommended items of a column's panel, with the label of the block. */
export const columnRecommend = defineEndpoint({
  path: "column/recommend",
  query: z.object({ id: withDescription("columnId", id()) }),
  data: z.object({
    menu_recommend: withDescription("menuRecommend", z.string()),
    items: z.array(recommendedItem),
  }),
  example: exampleDocument("column"),
  answer(query, context) {
    const node = findColumn(query.id, context);
    return {
      menu_recommend: localize(node.doc.body.recommended?.label, context.view.language).text,
      items: recommendedItems(context.view, node).map(({ doc }) =>
        presentRecommended(doc, context),
      ),
    };
  },
});

function trees(
  nodes: readonly ColumnNode[],
  location: MenuLocation,
  context: ApiContext,
): ColumnTree[] {
  return nodes
    .filter(({ doc }) => doc.body.status === 1 && doc.body.locations.includes(location))
    .filter((node) => isOpen(node, context))
    .map((node) => ({
      ...presentColumn(node, context),
      ...(isOpen(node) ? {} : { restricted: true as const }),
      allChildrenMenu: trees(node.children, location, context),
    }));
}

/** False for columns with a page that is closed to the reader; without one, to anybody. */
function isOpen(node: ColumnNode, { mayOpen }: Pick<ApiContext, "mayOpen"> = {}): boolean {
  const target = columnTarget(node);
  if (target === undefined || isOpenToAll(target)) return true;
  return target.kind === "page" && mayOpen?.(pageFacts(target.page).roles ?? []) === true;
}
