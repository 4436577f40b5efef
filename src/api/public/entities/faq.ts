import * as z from "zod";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { presentRecommended, recommendedItem } from "./column.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { html } from "./presentTexts.ts";

/** A question, which is its title, and its answer. */
export const faq = withSchemaId(
  "Faq",
  placedItem.extend({
    answer: withDescription("html", z.string()),
    products: z.array(recommendedItem),
  }),
);

export function presentFaq(doc: Doc<"faq">, context: ApiContext): z.output<typeof faq> {
  const { answer, products } = doc.body;
  return {
    ...presentPlaced(doc, context),
    answer: html(answer, context),
    products: context.view
      .getAll("product", products)
      .map((part) => presentRecommended(part, context)),
  };
}
