import * as z from "zod/mini";
import { jobStates } from "../../base/site/jobStates.ts";
import { languages } from "../../base/site/languages.ts";

/** A text without blanks around it. */
export const plainText = () => z.string().check(z.trim());

/** A time: ISO 8601, UTC. */
export const time = z.iso.datetime();

/** The version of something that can be changed. */
export const version = z.int32().check(z.minimum(1));

/** A language, or null where none was chosen. */
export const languageChoice = z.nullable(z.enum(languages));

/** Number of all entries of a list, of which an answer holds a page. */
export const listTotal = z.int();
/** Most entries of a page. */
export const listLimit = z.int();
/** Number of a page, from 1. */
export const listPage = z.int();

/** A page of a list. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: listTotal,
    per_page: listLimit,
    current_page: listPage,
    last_page: z.int(),
  });
}

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
