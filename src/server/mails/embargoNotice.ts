import { staffMessages } from "../../base/i18n/staff/index.ts";
import { mailData } from "../../base/mail/kinds.ts";
import type { MailTemplate } from "../../base/mail/templates.ts";
import type { Store } from "../../base/store/store.ts";
import { embargoNoticeText } from "../../staff/accounts/embargoNoticeText.ts";

/**
 * Mail about an event of an embargo, in the language of the account that is named on it. It names
 * no document: other people may read the mailbox.
 */
export function embargoNotice({ store }: { readonly store: Store }): MailTemplate {
  return {
    async draw({ data, owner: { account_id: accountId = 0 } }) {
      const { event: eventId } = mailData.embargo.parse(data);
      const notice = await embargoNoticeText(store.db, { eventId, accountId });
      if (notice === undefined) return undefined;
      const t = staffMessages[notice.language].embargoMail;
      const time = new Date(notice.at).toISOString().slice(0, 16).replace("T", " ");
      const paragraphs = [t.lead, `${notice.text}\n${t.at(time)}`, t.next];
      return { subject: t.subject, text: `${paragraphs.join("\n\n")}\n` };
    },
  };
}
