import * as z from "zod";
import type { Store } from "../../../base/store/store.ts";
import { readPublished } from "../../../content/published/readPublished.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import type { KnownNames } from "./readFeed.ts";

/** Fields of a body that stock needs. */
const productBody = z.object({
  variants: z.array(z.object({ orderCode: z.string() })).default([]),
});

const partnerBody = z.object({
  kind: z.string(),
  name: z.object({ en: z.string().optional(), zh: z.string().optional() }),
});

/** The order codes and distributors that readers see in any language. */
export async function knownNames(store: Store): Promise<KnownNames> {
  const orderCodes = new Map<string, string>();
  const distributors = new Map<string, string>();
  const { rows } = await readPublished(store);
  for await (const { key, type, body } of rows) {
    if (body === null) continue;
    if (type === "product") {
      for (const { orderCode } of productBody.parse(JSON.parse(body)).variants) {
        orderCodes.set(partIdentity(orderCode), orderCode);
      }
    }
    if (type === "partner") {
      const { kind, name } = partnerBody.parse(JSON.parse(body));
      if (kind !== "distributor") continue;
      for (const one of [key, name.en, name.zh]) {
        if (one !== undefined) distributors.set(one.toLowerCase(), key);
      }
    }
  }
  return { orderCodes, distributors };
}
