import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import type { MailTemplates } from "../../base/mail/templateTypes.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { trackingUrl } from "../../readers/enquiries/trackingUrl.ts";
import { enquiryDue } from "./enquiryDueMail.ts";
import { enquiryDepartment, enquiryReceipt, enquiryReply } from "./enquiryMails.ts";
import { invitationMail } from "./invitationMail.ts";
import { noticeDigest } from "./noticeDigestMail.ts";
import { settingsNotice } from "./settingsChangeMail.ts";
import { embargoNotice, scheduleProblem } from "./staffNoticeMails.ts";

/** Dependencies of the templates, beside the rows of their mails. */
export interface TemplateNeeds {
  readonly store: Store;
  readonly publication: () => Publication;
  readonly addressing: Addressing;
  /** Recipients of enquiries where the form names no department. */
  readonly department: () => Promise<readonly string[]>;
}

/** The template of each kind of mail. */
export function mailTemplates(needs: TemplateNeeds): MailTemplates {
  const toSenders = {
    ...needs,
    trackingUrl: (language: Language) => trackingUrl(needs.addressing, language),
  };
  return {
    desk: enquiryDepartment(needs),
    receipt: enquiryReceipt(toSenders),
    enquiryReply: enquiryReply(toSenders),
    enquiryDue: enquiryDue(needs),
    invitation: invitationMail(needs),
    digest: noticeDigest(needs),
    embargo: embargoNotice(needs),
    schedule: scheduleProblem(needs),
    settings: settingsNotice(needs),
  };
}
