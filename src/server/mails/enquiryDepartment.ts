import { MailFailure } from "../../base/mail/mailer.ts";
import type { MailTemplate } from "../../base/mail/templates.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { enquiryById } from "../../readers/enquiries/enquiryRepository.ts";
import { departmentMail } from "../../readers/enquiries/mailContent.ts";

interface Needs {
  readonly store: Store;
  readonly publication: () => Publication;
  /** ENQUIRY_MAIL_TO: recipients where the form names no department. */
  readonly department: readonly string[];
}

/** An enquiry, to the department. */
export function enquiryDepartment({ store, publication, department }: Needs): MailTemplate {
  return {
    async draw({ recipients, owner: { enquiry_id: id = 0 } }) {
      const enquiry = await enquiryById(store, id);
      if (enquiry === undefined) return undefined;
      const to = recipients.length > 0 ? recipients : department;
      if (to.length === 0) throw new MailFailure("later", "ENQUIRY_MAIL_TO names nobody");
      return { ...departmentMail(enquiry, publication()), to };
    },
  };
}
