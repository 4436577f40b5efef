import * as z from "zod/mini";
import { figureGroups } from "../../base/site/enquiryDeskCodes.ts";

/** Durations in minutes; null: there is none. */
const duration = z.object({ median: z.nullable(z.number()), p90: z.nullable(z.number()) });

const facts = {
  /** Enquiries received in the period, without spam. */
  count: z.int(),
  replied: z.int(),
  closed: z.int(),
  first_reply: duration,
  /** Time to the first closing: one that is reopened is not closed later. */
  close: duration,
  /** Enquiries that were opened again. */
  reopened: z.int(),
  /** Shares of those that were met in time; null: none had a due time that is over. */
  in_time: z.object({ first_reply: z.nullable(z.number()), close: z.nullable(z.number()) }),
};

/** Figures of a period. */
export const deskFigures = z.object({
  by: z.enum(figureGroups),
  total: z.object(facts),
  groups: z.array(z.object({ value: z.string(), label: z.string(), ...facts })),
});
