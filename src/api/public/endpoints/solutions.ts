import * as z from "zod";
import { defineEndpoint } from "../../endpoint.ts";
import { id, inColumn, paging } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import {
  presentSolution,
  presentSolutionDetails,
  solutionDetails,
  solutionItem,
} from "../entities/solution.ts";
import { documentsIn, exampleDocument, findDocument } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Solutions in the site's order; with `column`, those of that application and of those under it. */
export const solutionsList = defineEndpoint({
  path: "solutions/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(solutionItem),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("solution", column, context), page, (doc) =>
      presentSolution(doc, context),
    ),
});

/** One solution in full with the parts it is built from. */
export const solutionsInfo = defineEndpoint({
  path: "solutions/info",
  query: z.object({ id: withDescription("solutionId", id()) }),
  data: solutionDetails,
  example: exampleDocument("solution"),
  answer: (query, context) =>
    presentSolutionDetails(findDocument("solution", query.id, context), context),
});
