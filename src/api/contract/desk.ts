import * as z from "zod/mini";
import { formNames, staffStates } from "../../base/site/enquiryCodes.ts";
import {
  deskEvents,
  deskRegions,
  dueStates,
  dueTargets,
  messageDirections,
  messageStates,
} from "../../base/site/enquiryDeskCodes.ts";
import { incomingKinds } from "../../base/site/incomingMailCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { time, version } from "./common.ts";
import { deskAttachment } from "./deskFiles.ts";
import { leftOut } from "./deskMails.ts";

/** A tracking code. */
const enquiryCode = z.string();

/** A member of staff. */
export const deskPerson = z.object({ id: z.int(), name: z.string() });

/** Members of staff who may answer enquiries of a form. */
export const deskPeople = z.object({ list: z.array(deskPerson) });

/** The next due time of an enquiry; null: none, or its clock is paused. */
const deskDue = z.nullable(
  z.object({ target: z.enum(dueTargets), at: time, state: z.nullable(z.enum(dueStates)) }),
);

/** An enquiry in a list. */
export const deskLine = z.object({
  code: enquiryCode,
  form: z.enum(formNames),
  /** The sender's. */
  language: z.enum(languages),
  state: z.enum(staffStates),
  version,
  received_at: time,
  /** Name of the person who sent it. */
  sender: z.string(),
  company: z.string(),
  /** Mail domain of the company; null for free mail providers. */
  domain: z.nullable(z.string()),
  region: z.nullable(z.enum(deskRegions)),
  /** Topic in the caller's language, or the position applied for. */
  subject: z.string(),
  parts: z.array(z.string()),
  assignee: z.nullable(deskPerson),
  is_spam: z.boolean(),
  needs_no_answer: z.boolean(),
  /** Since when the desk waits for the sender. */
  waiting_since: z.nullable(time),
  attachments: z.int(),
  /** Direction of the last mail of the thread; null: there was none. */
  last_mail: z.nullable(z.enum(["in", "out"])),
  due: deskDue,
});

/** A part of the list. */
export const deskList = z.object({
  list: z.array(deskLine),
  /**
   * Cursor of the next part; null: this was the last. A search reads a bounded number of enquiries a
   * request, so a part may be short, or empty, and still have a next one.
   */
  next: z.nullable(z.string()),
});

/** Numbers of enquiries that the caller may read, without spam. */
export const deskCounts = z.object({
  /** Received or in work, and to be answered. */
  open: z.int(),
  /** Open ones without an assignee. */
  unassigned: z.int(),
  mine: z.int(),
  /** By due time; absent where none are kept. */
  near: z.optional(z.int()),
  past: z.optional(z.int()),
  /** Replies that wait for a second reader other than their author. */
  review: z.int(),
  spam: z.int(),
  /** Mails that belong to no enquiry; absent for who may not read them. */
  waiting: z.optional(z.int()),
  forms: z.array(z.object({ form: z.enum(formNames), state: z.enum(staffStates), count: z.int() })),
});

/** A message of the thread: a reply, an internal note or an incoming mail. */
export const deskMessage = z.object({
  id: z.int(),
  direction: z.enum(messageDirections),
  state: z.enum(messageStates),
  version,
  /** Null: the sender, or a former member of staff. */
  author: z.nullable(deskPerson),
  author_name: z.string(),
  language: z.enum(languages),
  /** Plain text; of an incoming mail what its author wrote. */
  text: z.string(),
  /** Earlier mails below an incoming one; empty: none. */
  quoted: z.string(),
  /** Kind of an incoming mail that no person has written; null: a person has. */
  kind: z.nullable(z.enum(incomingKinds)),
  /** Reason for which a sent reply was returned; null: it was not. */
  undelivered: z.nullable(z.string()),
  left_out: leftOut,
  created_at: time,
  send_at: z.nullable(time),
  sent_at: z.nullable(time),
  needs_review: z.boolean(),
  reviewer: z.nullable(deskPerson),
  /** Reason for which the mail server did not take it. */
  problem: z.nullable(z.string()),
  attachments: z.array(deskAttachment),
  /** Acts that the caller may do with it now. */
  may: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    cancel: z.boolean(),
  }),
});

/** An entry of the history. */
export const deskHistoryEntry = z.object({
  at: time,
  /** Null: the server, the sender, or a former member of staff. */
  by: z.nullable(deskPerson),
  what: z.enum(deskEvents),
  /** The person, state or target that it was about. */
  person: z.nullable(z.string()),
  state: z.nullable(z.enum(staffStates)),
  target: z.nullable(z.enum(dueTargets)),
  /** A time that it is about: when a reply is sent, or something is due. */
  time: z.nullable(time),
  version,
});

/** A document of a part. */
const partDocument = z.object({
  title: z.string(),
  kind: z.string(),
  revision: z.string(),
  date: z.string(),
  address: z.string(),
});

/** A part that an enquiry names. */
export const deskPart = z.object({
  /** Its number in normalised form. */
  part: z.string(),
  /** Null: no published part has this number. */
  found: z.nullable(
    z.object({
      key: z.string(),
      part_number: z.string(),
      name: z.string(),
      family: z.string(),
      stage: z.string(),
      last_order: z.nullable(z.string()),
      /** Part number of its replacement. */
      replacement: z.nullable(z.string()),
      /** Its page on the site, in the caller's language. */
      address: z.string(),
      /** The newest of each kind, errata apart. */
      documents: z.array(partDocument),
      errata: z.array(partDocument),
      stock: z.array(
        z.object({
          order_code: z.string(),
          partner: z.string(),
          quantity: z.int(),
          reported_at: time,
        }),
      ),
    }),
  ),
});

/** Another enquiry, beside one. */
export const relatedEnquiry = z.object({
  code: enquiryCode,
  form: z.enum(formNames),
  state: z.enum(staffStates),
  received_at: time,
  subject: z.string(),
  sender: z.string(),
});

/** A field of an enquiry. */
const deskField = z.object({ name: z.string(), label: z.string(), value: z.string() });

/** An enquiry with everything that belongs to it. */
export const deskEnquiry = z.object({
  ...deskLine.shape,
  email: z.string(),
  /** Filled-in fields, with labels and choices in the caller's language. */
  fields: z.array(deskField),
  /** Attachments of the form. */
  files: z.array(deskAttachment),
  named_parts: z.array(deskPart),
  of_sender: z.array(relatedEnquiry),
  of_company: z.array(relatedEnquiry),
  continues: z.nullable(relatedEnquiry),
  continued_by: z.array(relatedEnquiry),
  thread: z.array(deskMessage),
  history: z.array(deskHistoryEntry),
  /** True: replies wait for a second reader, whatever their template. */
  needs_review: z.boolean(),
  /** Enquiries of the same network that were marked as spam. */
  spam_of_network: z.int(),
  /** Acts that the caller may do. */
  may: z.object({
    reply: z.boolean(),
    state: z.boolean(),
    assign: z.boolean(),
    approve: z.boolean(),
    erase: z.boolean(),
  }),
});

/** Changes of an enquiry since the version that a request names; `data.current` of a 409. */
export const deskConflict = z.object({
  version,
  state: z.enum(staffStates),
  assignee: z.nullable(deskPerson),
  changes: z.array(deskHistoryEntry),
});

/**
 * Outcome of a change. It holds nothing that was written, since responses of changes are stored for a
 * day; the enquiry is read again.
 */
export const deskChanged = z.object({
  /** The enquiry's. */
  version,
  /** The message that was changed or added. */
  message: z.nullable(z.object({ id: z.int(), version, state: z.enum(messageStates) })),
});
