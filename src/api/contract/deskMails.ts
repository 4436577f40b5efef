import * as z from "zod/mini";
import { formNames } from "../../base/site/enquiryCodes.ts";
import { leftOutReasons } from "../../base/site/incomingMailCodes.ts";
import { time } from "./common.ts";
import { deskAttachment } from "./deskFiles.ts";

/** Files and parts of a mail that were left out; an empty name is a part of the mail itself. */
export const leftOut = z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) }));

/** A mail that belongs to no enquiry, and waits for staff. */
export const waitingMail = z.object({
  id: z.int(),
  received_at: time,
  /** Address of the sender; empty: the mail could not be read. */
  sender: z.string(),
  sender_name: z.string(),
  subject: z.string(),
  /** Plain text of its author. */
  text: z.string(),
  /** Earlier mails below it; empty: none. */
  quoted: z.string(),
  attachments: z.array(deskAttachment),
  left_out: leftOut,
});

/** A part of the list. */
export const waitingMails = z.object({
  list: z.array(waitingMail),
  /** Cursor of the next part; null: this was the last. */
  next: z.nullable(z.string()),
});

/** The enquiry to which a mail is added. */
export const mailTarget = z.object({ code: z.string().check(z.maxLength(40)) });

/** The form of the enquiry that a mail opens. */
export const mailForm = z.object({ form: z.enum(formNames) });

/** The enquiry that a mail is part of now. */
export const handledMail = z.object({ code: z.string() });
