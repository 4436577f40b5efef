import * as z from "zod";
import { dueStates, statesAfterReply } from "../site/enquiryDeskCodes.ts";

/** Each kind of mail with what its row holds besides whom it belongs to; its template draws the text from that. */
export const mailData = {
  /** An enquiry, to the department. */
  desk: z.object({}),
  /** The receipt of an enquiry, to its sender. */
  receipt: z.object({}),
  /** A reply of the desk, to the sender of an enquiry; the state that the enquiry has once it is sent. */
  enquiryReply: z.object({ message: z.int(), state: z.enum(statesAfterReply) }),
  /** A due time of an enquiry that is near or past, to one of those who are to know. */
  enquiryDue: z.object({ clock: z.int(), state: z.enum(dueStates), dueAt: z.int() }),
  /** An invitation to make an account; its secret is the link's. */
  invitation: z.object({}),
  /** An event of an embargo, to an account that is named on it. */
  embargo: z.object({ event: z.int() }),
  /** A scheduled change that cannot be made, to staff. */
  schedule: z.object({ schedule: z.int(), state: z.enum(["waiting", "failed"]) }),
  /** A digest of an account's unread notices, by the time at which it was made. */
  digest: z.object({ at: z.int() }),
  /** A change of the settings of mail or backups, to an administrator. */
  settings: z.object({
    what: z.enum(["mail", "mailbox", "backup"]),
    /** Names of what changed. */
    changed: z.array(z.string()),
    /** The actor's id. */
    by: z.string(),
    at: z.int(),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type MailKind = keyof typeof mailData;

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mailData, name);
}
