import * as z from "zod/mini";
import { fieldProblemCodes } from "../../base/site/values/fieldProblem.ts";

/** A problem of a document's field: its data for programs, its label and sentence for people. */
export const fieldProblem = z.object({
  /** JSON pointer; items of lists by their ids. */
  path: z.string(),
  code: z.enum(fieldProblemCodes),
  data: z.record(z.string(), z.json()),
  label: z.string(),
  message: z.string(),
});
