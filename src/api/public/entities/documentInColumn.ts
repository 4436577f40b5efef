import * as z from "zod";
import type { ColumnContent, Doc } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { titleOf } from "../../../content/types/index.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { addressOf } from "./column.ts";
import { plain } from "./presentTexts.ts";

/** The page that shows each kind of content (spec section 2, content route keys). */
const routeKeys: Partial<Record<ColumnContent, string>> = {
  news: "rk-publish",
  product: "product-info",
  solution: "solution-info",
  investor: "invest",
  partner: "partnership",
  honour: "honor",
  history: "development-history",
  video: "rk-micro-video-list",
};

/** Fields of every document that belongs to a column. */
export const placedItem = z.object({
  id: z.int(),
  title: z.string(),
  column_id: withDescription("columnId", z.int()),
  fathers: withDescription("fathersOfDocument", z.string()),
  href: withDescription("routeKey", z.string()),
  url: withDescription("url", z.string()),
});

type PlacedDoc = { [Type in ColumnContent]: Doc<Type> }[ColumnContent];

export function presentPlaced(doc: PlacedDoc, context: ApiContext): z.output<typeof placedItem> {
  const home = context.view.column(doc.body.column);
  return {
    id: doc.id,
    title: plain(titleOf(doc), context),
    column_id: home?.doc.id ?? 0,
    fathers: home ? [...home.fathers, home.doc.id].join(",") : "",
    href: routeKeys[doc.type] ?? "",
    url: addressOf(documentTarget(context.view, doc), context),
  };
}
