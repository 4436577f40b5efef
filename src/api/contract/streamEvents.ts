import * as z from "zod/mini";
import { formNames } from "../../base/site/enquiryCodes.ts";
import { jobKinds, jobStates } from "../../base/site/jobStates.ts";

/** Numbers of background jobs of a kind. */
const counts = z.object({ waiting: z.int(), failed: z.int() });

/** Schedules of the last week and mails: those that wait, and those that have failed. */
export const jobCounts = z.object({ schedules: counts, mails: counts });

/** Revision of the publication. */
const publication = z.object({ publication: z.int() });

/** Data of the events of the stream, by their names. */
export const events = {
  /** The stream is open, with the account that it belongs to. */
  open: z.extend(publication, { account: z.int() }),
  publication,
  /** Enquiries that are new, by form, of the forms that the person may read. */
  enquiries: z.object({
    count: z.int(),
    forms: z.array(z.object({ form: z.enum(formNames), count: z.int() })),
  }),
  /** An enquiry that was changed, of a form that the person may read. */
  enquiry: z.object({ code: z.string(), version: z.int() }),
  /** The others who are in the same document or enquiry, and where: `document:KEY#/path`. */
  presence: z.object({
    people: z.array(z.object({ id: z.int(), name: z.string(), place: z.string() })),
  }),
  jobs: jobCounts,
  /** The person's own work that is under way, or was until now. */
  progress: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(jobKinds),
        state: z.enum(jobStates),
        done: z.int(),
        total: z.int(),
      }),
    ),
  }),
  /** The person's notices: how many are unread, and the id of the newest. */
  notices: z.object({ unread: z.int(), newest: z.int() }),
  end: z.object({ reason: z.enum(["signed-out", "closing"]) }),
};

export type EventName = keyof typeof events;

export type EventData<Name extends EventName> = z.output<(typeof events)[Name]>;
