import * as z from "zod";
import { defineEndpoint } from "../../endpoint.ts";
import { id, inColumn, paging } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import { faq, presentFaq } from "../entities/faq.ts";
import { documentsIn, findDocument } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Questions and answers in the site's order; with `id`, the one that has it (spec section 7). */
export const faqList = defineEndpoint({
  path: "faq/list",
  query: z.object({ id: withDescription("faqId", id().optional()), ...inColumn, ...paging }),
  data: z.union([pageSchema(faq), faq]),
  isCached: ({ id, page }) => id === undefined || page === 1,
  answer({ id, column, ...page }, context) {
    if (id !== undefined) return presentFaq(findDocument("faq", id, context), context);
    return paginate(documentsIn("faq", column, context), page, (doc) => presentFaq(doc, context));
  },
});
