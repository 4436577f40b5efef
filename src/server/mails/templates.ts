import { type Addressing, absolute } from "../../base/http/requests/siteAddressing.ts";
import type { MailTemplates } from "../../base/mail/templates.ts";
import { href } from "../../base/site/addresses/href.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { enquiryDepartment, enquiryReceipt, enquiryReply } from "./enquiries.ts";
import { invitationMail } from "./invitation.ts";
import { settingsNotice } from "./settingsNotice.ts";
import { embargoNotice, scheduleProblem } from "./staffNotices.ts";

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
    invitation: invitationMail(needs),
    embargo: embargoNotice(needs),
    schedule: scheduleProblem(needs),
    settings: settingsNotice(needs),
  };
}

/** The tracking page in a mail; only where the site's own address is known. */
function trackingUrl(addressing: Addressing, language: Language): string | undefined {
  if (!addressing.isPublic) return undefined;
  const { languageInQuery } = addressing;
  const path = href({ surface: "desktop", language, languageInQuery }, "track-enquiry");
  return absolute(addressing, language, path);
}
