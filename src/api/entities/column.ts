import { z } from "zod";
import type { ColumnNode } from "../../content/columns.ts";
import type { AnyDoc } from "../../content/publication.ts";
import { columnTarget, documentTarget, type Target } from "../../content/queries/addresses.ts";
import { contentTypes, titleOf } from "../../content/types/index.ts";
import { href } from "../../site/href.ts";
import { phrase } from "../../site/phrase.ts";
import type { ApiContext } from "../endpoint.ts";

/** A menu/column item with the spec's field names (section 3). */
export const columnItem = z.object({
  id: z.int(),
  title: z.string(),
  /** 1 is shown in top nav and footer, 0 in neither. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** A page's route key, a path or an outside address, as the column was given it. */
  href: z.string(),
  /** Where a click leads on the desktop site; empty where no page shows the column. */
  url: z.string(),
  type: z.int(),
  /** Ancestors' ids from the root down, joined by commas. */
  fathers: z.string(),
  /** 0 for a root. */
  parent_id: z.int(),
  /** Label of the recommended chips, or empty. */
  menu_recommend: z.string(),
  active: z.boolean(),
});

export type ColumnItem = z.output<typeof columnItem>;

export function presentColumn(node: ColumnNode, context: ApiContext): ColumnItem {
  const { id, body } = node.doc;
  return {
    id,
    title: phrase(body.title, context.view.language).text,
    status: body.status,
    href: body.href ?? "",
    url: addressOf(columnTarget(node), context),
    type: body.type,
    fathers: node.fathers.join(","),
    parent_id: node.parent?.doc.id ?? 0,
    menu_recommend: phrase(body.recommended?.label, context.view.language).text,
    active: false,
  };
}

/** A column with everything shown under it (`column/tree`). */
export const columnTree: z.ZodType<ColumnTree> = columnItem.extend({
  get allChildrenMenu() {
    return z.array(columnTree);
  },
});

export interface ColumnTree extends ColumnItem {
  allChildrenMenu: ColumnTree[];
}

/** A recommended item (spec section 3). */
export const recommendedItem = z.object({
  id: z.int(),
  title: z.string(),
  type: z.int(),
  href: z.string(),
  fathers: z.string(),
  url: z.string(),
});

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
    title: phrase(titleOf(doc), context.view.language).text,
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
  return href(context.place, target.page, target.query);
}
