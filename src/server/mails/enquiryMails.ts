import { type Mailbox, MailFailure } from "../../base/mail/mailer.ts";
import { mailData } from "../../base/mail/mailKinds.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { departmentMailboxes } from "../../readers/enquiries/formOptions.ts";
import { departmentMail, receiptMail, replyMail } from "../../readers/enquiries/mailContent.ts";
import {
  enquiryById,
  type StoredEnquiry,
  subjectOf,
} from "../../readers/enquiries/readEnquiries.ts";
import { threadReferences } from "../../staff/desk/enquiryThread.ts";
import { replyGivenUp, replySent, replyToSend } from "../../staff/desk/replies.ts";

interface DepartmentNeeds {
  readonly store: Store;
  readonly publication: () => Publication;
  /** Recipients where the form names no department. */
  readonly department: () => Promise<readonly string[]>;
}

/** An enquiry, to the department. */
export function enquiryDepartment({
  store,
  publication,
  department,
}: DepartmentNeeds): MailTemplate {
  return {
    async draw({ recipients, owner: { enquiry_id: id = 0 } }) {
      const enquiry = await enquiryById(store, id);
      if (enquiry === undefined) return undefined;
      const to = recipients.length > 0 ? recipients : await department();
      if (to.length === 0) {
        const reason = "No address for enquiries is set (ENQUIRY_MAIL_TO, or in the studio)";
        throw new MailFailure("later", reason);
      }
      return { ...departmentMail(enquiry, publication()), to };
    },
  };
}

/** Age of an enquiry from which a receipt is useless, in milliseconds. */
const receiptMs = 7 * 24 * 60 * 60_000;

interface Needs {
  readonly store: Store;
  readonly publication: () => Publication;
  /** ENQUIRY_MAIL_TO: the desk where the form names no department. */
  readonly department: () => Promise<readonly string[]>;
  /** Address of the page with an enquiry's state; undefined where the site's own is unknown. */
  readonly trackingUrl: (language: Language) => string | undefined;
}

/** The receipt of an enquiry, to its sender. */
export function enquiryReceipt(needs: Needs): MailTemplate {
  const { store, publication, trackingUrl } = needs;
  return {
    async draw({ createdAt, owner: { enquiry_id: id = 0 } }, now) {
      const enquiry = await enquiryById(store, id);
      if (enquiry === undefined) return undefined;
      if (now >= createdAt + receiptMs) {
        throw new MailFailure("refused", "too late for a receipt");
      }
      return {
        ...receiptMail(enquiry, publication(), trackingUrl(enquiry.language)),
        ...(await deskOf(enquiry, needs)),
        origin: "answer",
      };
    },
    isFinalWhenRefused: true,
  };
}

/** A reply of the desk, to the sender of an enquiry. */
export function enquiryReply(needs: Needs): MailTemplate {
  const { store, publication, trackingUrl } = needs;
  return {
    async draw({ data, messageId, owner: { enquiry_id: id = 0 } }) {
      const { message } = mailData.enquiryReply.parse(data);
      const reply = await replyToSend(store.db, message, messageId);
      const enquiry = await enquiryById(store, id);
      if (reply === undefined || enquiry === undefined) return undefined;
      const { inReplyTo, references } = await threadReferences(store.db, id);
      return {
        ...replyMail(enquiry, reply.body, publication(), trackingUrl(enquiry.language)),
        ...(await deskOf(enquiry, needs)),
        ...(inReplyTo !== undefined && { inReplyTo, references }),
        origin: "person",
      };
    },
    noteSent(tx, { data, messageId }, now) {
      return replySent(tx, mailData.enquiryReply.parse(data), messageId, now);
    },
    noteGivenUp(tx, { data }, now) {
      return replyGivenUp(tx, mailData.enquiryReply.parse(data).message, now);
    },
    isFinalWhenRefused: true,
  };
}

/**
 * The mailbox to which the sender of an enquiry answers: the department's own, else that of the server's
 * setting, else the one for all enquiries.
 */
async function deskOf(
  enquiry: StoredEnquiry,
  { publication, department }: Needs,
): Promise<{ readonly replyTo?: Mailbox; readonly fallbackReplyTo?: Mailbox }> {
  const view = publication().views[enquiry.language];
  const [own] = departmentMailboxes(view, enquiry.form, subjectOf(enquiry));
  if (own !== undefined) return { replyTo: { name: "", address: own } };
  const [address] = await department();
  return address === undefined ? {} : { fallbackReplyTo: { name: "", address } };
}
