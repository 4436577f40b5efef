import { MailFailure } from "../../base/mail/mailer.ts";
import type { MailTemplate } from "../../base/mail/templates.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { enquiryById } from "../../readers/enquiries/enquiryRepository.ts";
import { departmentMail, receiptMail } from "../../readers/enquiries/mailContent.ts";

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
  /** Address of the page with an enquiry's state; undefined where the site's own is unknown. */
  readonly trackingUrl: (language: Language) => string | undefined;
}

/** The receipt of an enquiry, to its sender. */
export function enquiryReceipt({ store, publication, trackingUrl }: Needs): MailTemplate {
  return {
    async draw({ createdAt, owner: { enquiry_id: id = 0 } }, now) {
      const enquiry = await enquiryById(store, id);
      if (enquiry === undefined) return undefined;
      if (now >= createdAt + receiptMs) {
        throw new MailFailure("refused", "too late for a receipt");
      }
      return receiptMail(enquiry, publication(), trackingUrl(enquiry.language));
    },
    isFinalWhenRefused: true,
  };
}
