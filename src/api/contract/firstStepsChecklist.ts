import * as z from "zod/mini";
import { checklistNames } from "../../base/site/setupChecklist.ts";

/** First steps of the site and of the person, each with whether it is done. */
export const checklist = z.object({
  list: z.array(z.object({ name: z.enum(checklistNames), is_done: z.boolean() })),
});
