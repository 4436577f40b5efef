import { localize } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import { type ColumnNode, withDescendants } from "../../../content/published/columnTree.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { familiesOf, partsUnder } from "../../../content/queries/parts/partsOfColumns.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { Hit, PartSummary } from "../../../readers/search/searchTypes.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { columnAddress } from "../../presenters/partCard.ts";
import type { SearchLeads, ShownHit } from "./load.ts";

/** The families with parts, and the list of all parts. */
export function leadsOf(context: PageContext): SearchLeads {
  const { view } = context;
  const root = view.columns
    .values()
    .find((node) => node.parent === null && node.doc.body.type === contentTypes.product.code);
  if (root === undefined) return { families: [], finderHref: undefined };
  const families = withDescendants(root)
    .filter((node) => node !== root && isShown(node) && familiesOf(node).length === 0)
    .map((node) => ({ node, count: partsUnder(view, node).length }))
    .filter(({ count }) => count > 0)
    .map(({ node, count }) => ({
      id: node.doc.id,
      title: localize(node.doc.body.title, view.language),
      href: columnAddress(node, context),
      count: formatNumber(count),
    }));
  return { families, finderHref: columnAddress(root, context) };
}

function isShown({ doc, parent }: ColumnNode): boolean {
  return doc.body.status === 1 && (parent === null || isShown(parent));
}

/** Address of the engineers' form, with the searched text in its message. */
export function askAddress(text: string, context: PageContext): string {
  const node = columnOfPage("technical-consultation", {}, context.view);
  return context.href("technical-consultation", {
    ...(node && columnAddressQuery(node)),
    search: text || undefined,
  });
}

/**
 * Further links of a part that was found, and the explanation where it was found by another number.
 */
export function linksOf(
  { target }: Hit,
  { datasheet, orderCodes, crossReference }: PartSummary,
  context: PageContext,
): Pick<NonNullable<ShownHit["part"]>, "crossReference" | "datasheetHref" | "orderingHref"> {
  const { search, products } = context.messages;
  const sheet = datasheet && documentItem(datasheet, context);
  const hasOrders = orderCodes.length > 0 && target?.kind === "page";
  return {
    ...(crossReference && {
      crossReference: {
        reason: search.standsFor(crossReference.partNumber, crossReference.maker?.text ?? ""),
        kind: products.crossReferenceKinds[crossReference.kind],
        ...(crossReference.note && { note: crossReference.note }),
      },
    }),
    ...(sheet && { datasheetHref: sheet.preview ?? sheet.href }),
    ...(hasOrders && { orderingHref: addressOf({ ...target, anchor: "ordering" }, context) }),
  };
}
