import { z } from "zod";
import { documentsIn } from "../columnOf.ts";
import { documentOf, exampleOf } from "../documentOf.ts";
import { defineEndpoint } from "../endpoint.ts";
import {
  presentSolution,
  presentSolutionDetails,
  solutionDetails,
  solutionItem,
} from "../entities/solution.ts";
import { listOf, paged } from "../list.ts";
import { id, inColumn, paging } from "../parameters.ts";
import { noted } from "../schemas.ts";

/** Solutions in the site's order; with `column`, those of that application and of those under it. */
export const solutionsList = defineEndpoint({
  path: "solutions/list",
  query: z.object({ ...inColumn, ...paging }),
  data: listOf(solutionItem),
  answer: ({ column, ...page }, context) =>
    paged(documentsIn("solution", column, context), page, (doc) => presentSolution(doc, context)),
});

/** One solution in full with the parts it is built from. */
export const solutionsInfo = defineEndpoint({
  path: "solutions/info",
  query: z.object({ id: noted("solutionId", id()) }),
  data: solutionDetails,
  example: exampleOf("solution"),
  answer: (query, context) =>
    presentSolutionDetails(documentOf("solution", query.id, context), context),
});
