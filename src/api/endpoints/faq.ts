import { z } from "zod";
import { documentsIn } from "../columnOf.ts";
import { documentOf } from "../documentOf.ts";
import { defineEndpoint } from "../endpoint.ts";
import { faq, presentFaq } from "../entities/faq.ts";
import { listOf, paged } from "../list.ts";
import { id, inColumn, paging } from "../parameters.ts";
import { noted } from "../schemas.ts";

/** Questions and answers in the site's order; with `id`, the one that has it (spec section 7). */
export const faqList = defineEndpoint({
  path: "faq/list",
  query: z.object({ id: noted("faqId", id().optional()), ...inColumn, ...paging }),
  data: z.union([listOf(faq), faq]),
  isKept: ({ id, page }) => id === undefined || page === 1,
  answer({ id, column, ...page }, context) {
    if (id !== undefined) return presentFaq(documentOf("faq", id, context), context);
    return paged(documentsIn("faq", column, context), page, (doc) => presentFaq(doc, context));
  },
});
