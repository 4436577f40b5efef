import { randomUUID } from "node:crypto";
import { enqueueMails } from "../../../base/mail/outbox.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sanitizeLine } from "../../../base/site/sanitizeInput.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { View } from "../../../content/published/publication.ts";
import {
  deskColumns,
  insertParts,
  newAnchor,
  partsNamed,
} from "../../../readers/enquiries/deskSearchColumns.ts";
import { type FormName, fields } from "../../../readers/enquiries/form/fields.ts";
import { departmentMailboxes } from "../../../readers/enquiries/formOptions.ts";
import { arrivalMails } from "../../../readers/enquiries/saveEnquiry.ts";
import {
  countTowardsLimit,
  limitSubject,
  limits,
  mailboxOf,
} from "../../../readers/enquiries/submissionLimits.ts";
import { newTrackingCode } from "../../../readers/enquiries/trackEnquiry.ts";
import { assignByRules } from "../assignmentRules.ts";
import { contentOf } from "../enquiryThread.ts";
import type { MailFacts } from "./readMail.ts";

interface OpeningNeeds {
  /** Secret of the enquiries. */
  readonly secret: Buffer;
  readonly viewOf: (language: Language) => View;
  readonly form: FormName;
  /** True: staff open it, however many their sender has sent. */
  readonly isAsked?: boolean;
}

/** Facts of a mail of which an enquiry is made. */
export type OpeningMail = Pick<MailFacts, "fromName" | "fromAddress" | "subject" | "text">;

/** Language in which somebody writes: Chinese where any of it is. */
function languageOf({ subject, text }: OpeningMail): Language {
  return /\p{Script=Han}/u.test(subject + contentOf(text)) ? "zh" : "en";
}

/**
 * Opens an enquiry by a mail, with its mails to the desk and to the sender as for one of a form.
 * @throws LimitReached
 */
export async function openByMail(
  tx: Writing,
  { secret, viewOf, form, isAsked = false }: OpeningNeeds,
  mail: OpeningMail,
  now: number,
): Promise<{ readonly id: number; readonly code: string; readonly language: Language }> {
  const mailbox = mailboxOf(mail.fromAddress);
  const subject = limitSubject(secret, "enquiriesOfMailbox", mailbox);
  if (!isAsked) await countTowardsLimit(tx, subject, limits.enquiriesOfMailbox, now);
  const language = languageOf(mail);
  const view = viewOf(language);
  const code = newTrackingCode();
  const typed = fieldsOf(mail);
  const anchor = newAnchor();
  const { id } = await tx
    .insertInto("enquiries")
    .values({
      ...{ code, ...deskColumns(code, typed), anchor, form, language, created_at: now },
      ...{ idempotency_key: randomUUID(), fingerprint: "", body: JSON.stringify(typed) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const parts = partsNamed(view, typed);
  await insertParts(tx, id, parts);
  await assignByRules(tx, {
    ...{ id, form, language, mailbox, parts, view, now, topic: "", region: "", place: "" },
  });
  const arrived = {
    id,
    anchor,
    email: typed.email,
    departments: departmentMailboxes(view, form, ""),
  };
  await enqueueMails(tx, await arrivalMails(tx, secret, arrived, now), now);
  return { id, code, language };
}

function fieldsOf({ fromName, fromAddress, subject, text }: OpeningMail) {
  const name = fromName === "" ? (fromAddress.split("@")[0] ?? "") : fromName;
  const content = [subject, contentOf(text)].filter((one) => one !== "").join("\n\n");
  return {
    contact_name: sanitizeLine(cutText(name, fields.contact_name.max)),
    email: fromAddress,
    content: cutText(content, fields.content.max),
  };
}
