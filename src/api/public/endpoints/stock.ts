import * as z from "zod";
import { defineEndpoint } from "../../endpoint.ts";
import { id } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { offerItem, presentOffer } from "../entities/distributorOffer.ts";
import { findDocument } from "../findDocument.ts";

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
