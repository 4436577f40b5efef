import * as z from "zod/mini";
import { figureGroups } from "../../base/site/deskNames.ts";

/** Durations in minutes; null: there is none. */
const duration = z.object({ median: z.nullable(z.number()), p90: z.nullable(z.number()) });

const facts = {
  /** Enquiries received in the period, without spam. */
  count: z.int(),
  replied: z.int(),
  closed: z.int(),
  first_reply: duration,
  close: duration,
};

/** Figures of a period. */
export const deskFigures = z.object({
  by: z.enum(figureGroups),
  total: z.object(facts),
  groups: z.array(z.object({ value: z.string(), label: z.string(), ...facts })),
});
