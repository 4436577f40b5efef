import * as z from "zod/mini";
import { formNames } from "../../base/site/enquiryCodes.ts";
import { time } from "./common.ts";
import { deskPerson } from "./desk.ts";

/** Subject of an erasure: one enquiry by its code, or all of a mailbox. */
export const erasureRequest = z.object({
  by: z.enum(["code", "mailbox"]),
  value: z.string().check(z.maxLength(320)),
  /** True: only counts what would go. */
  dry_run: z.boolean(),
});

/** Amounts that an erasure removed, or would remove. */
export const erasureReceipt = z.object({
  code: z.string(),
  form: z.enum(formNames),
  /** Null for what was only counted. */
  at: z.nullable(time),
  /** Null: the server, a command line, or a former member of staff. */
  by: z.nullable(deskPerson),
  fields: z.int(),
  files: z.int(),
  replies: z.int(),
  notes: z.int(),
  incoming: z.int(),
  mails: z.int(),
});

/** Receipts of erasures, the newest first. */
export const erasureReceipts = z.object({
  list: z.array(erasureReceipt),
  /** Erased mails of the mailbox that belonged to no enquiry. */
  waiting: z.optional(z.int()),
});
