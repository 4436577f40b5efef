import * as z from "zod";
import type { Offer } from "../../../content/stock/offer.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { plain } from "./presentTexts.ts";

/** A distributor's stock and prices of an order code. */
export const offerItem = withSchemaId(
  "Offer",
  z.object({
    order_code: z.string(),
    distributor_id: z.int(),
    distributor: z.string(),
    quantity: withDescription("piecesInStock", z.number()),
    currency: withDescription("currency", z.string().nullable()),
    prices: withDescription(
      "priceBreaks",
      z.array(z.object({ quantity: z.number(), price: z.number() })),
    ),
    url: withDescription("offerUrl", z.string().nullable()),
    reported_at: withDescription("reportedAt", z.string()),
  }),
);

/** An offer as the API has it; nothing where its distributor is not published. */
export function presentOffer(offer: Offer, context: ApiContext): z.output<typeof offerItem>[] {
  const distributor = context.view.get("partner", offer.distributor);
  if (distributor === undefined) return [];
  return [
    {
      order_code: offer.orderCode,
      distributor_id: distributor.id,
      distributor: plain(distributor.body.name, context),
      quantity: offer.quantity,
      currency: offer.currency ?? null,
      prices: offer.prices.map(({ quantity, price }) => ({ quantity, price })),
      url: offer.url ?? null,
      reported_at: new Date(offer.at).toISOString(),
    },
  ];
}
