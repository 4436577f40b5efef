import * as z from "zod";
import { localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import {
  columnTarget,
  documentTarget,
  type Target,
} from "../../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../../content/queries/addresses/readableAddresses.ts";
import { contentTypes, titleOf } from "../../../content/types/index.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";

/** A menu/column item with the spec's field names (section 3). */
export const columnItem = withSchemaId(
  "Column",
  z.object({
    id: z.int(),
    title: z.string(),
    status: withDescription("status", z.literal([0, 1])),
    href: withDescription("columnHref", z.string()),
    url: withDescription("url", z.string()),
    type: withDescription("contentType", z.int()),
    fathers: withDescription("fathers", z.string()),
    parent_id: withDescription("parentId", z.int()),
    menu_recommend: withDescription("menuRecommend", z.string()),
    active: withDescription("active", z.boolean()),
  }),
);

export type ColumnItem = z.output<typeof columnItem>;

export function presentColumn(node: ColumnNode, context: ApiContext): ColumnItem {
  const { id, body } = node.doc;
  return {
    id,
    title: localize(body.title, context.view.language).text,
    status: body.status,
    href: body.href ?? "",
    url: addressOf(columnTarget(node), context),
    type: body.type,
    fathers: node.fathers.join(","),
    parent_id: node.parent?.doc.id ?? 0,
    menu_recommend: localize(body.recommended?.label, context.view.language).text,
    active: false,
  };
}

/** A column with everything shown under it (`column/tree`). */
export const columnTree: z.ZodType<ColumnTree> = withSchemaId(
  "ColumnTree",
  columnItem.extend({
    restricted: withDescription("restricted", z.literal(true).optional()),
    get allChildrenMenu() {
      return z.array(columnTree);
    },
  }),
);

export interface ColumnTree extends ColumnItem {
  /** True where its page is open to some readers only, of whom the one who asks is one. */
  restricted?: true | undefined;
  allChildrenMenu: ColumnTree[];
}

/** A breadcrumb entry (spec section 3). */
export const breadcrumbEntry = withSchemaId(
  "BreadcrumbEntry",
  z.object({
    href: withDescription("columnHref", z.string()),
    title: z.string(),
    id: z.int(),
    fathers: withDescription("fathers", z.string()),
  }),
);

/** The way from the root to a column, itself the last entry. The home entry is the client's. */
export function presentBreadcrumb(
  node: ColumnNode,
  context: ApiContext,
): z.output<typeof breadcrumbEntry>[] {
  return pathTo(node).map((step) => {
    const { href, title, id, fathers } = presentColumn(step, context);
    return { href, title, id, fathers };
  });
}

/** A recommended item (spec section 3). */
export const recommendedItem = withSchemaId(
  "RecommendedItem",
  z.object({
    id: z.int(),
    title: z.string(),
    type: withDescription("contentType", z.int()),
    href: withDescription("routeKey", z.string()),
    fathers: withDescription("fathers", z.string()),
    url: withDescription("url", z.string()),
  }),
);

export function presentRecommended(
  doc: AnyDoc,
  context: ApiContext,
): z.output<typeof recommendedItem> {
  const target = documentTarget(context.view, doc);
  const home = "column" in doc.body ? context.view.column(doc.body.column) : undefined;
  const node = doc.type === "column" ? context.view.column(doc.key) : undefined;
  const chain = home ? [...home.fathers, home.doc.id] : (node?.fathers ?? []);
  return {
    id: doc.id,
    title: localize(titleOf(doc), context.view.language).text,
    type: doc.type === "column" ? doc.body.type : (contentTypes[doc.type].code ?? 0),
    href: target?.kind === "page" ? target.page : (target?.url ?? ""),
    fathers: chain.join(","),
    url: addressOf(target, context),
  };
}

/** A target's address on the desktop site in the answer's language, or "". */
export function addressOf(target: Target | undefined, context: ApiContext): string {
  if (target === undefined) return "";
  if (target.kind === "external") return target.url;
  const address = pageAddress(context.view, context.place, target.page, target.query);
  return target.anchor === undefined ? address : `${address}#${target.anchor}`;
}
