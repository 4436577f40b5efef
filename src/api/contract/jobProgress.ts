import * as z from "zod/mini";
import { jobStates } from "../../base/site/jobStates.ts";
import { time } from "./common.ts";

/** Progress of a job, which is work on many documents. */
export const jobProgress = {
  id: z.int(),
  state: z.enum(jobStates),
  /** Documents that the present step is through with, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Null: it cannot be undone. */
  undo_until: z.nullable(time),
};
