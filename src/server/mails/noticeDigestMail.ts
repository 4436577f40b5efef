import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { mailData } from "../../base/mail/mailKinds.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import type { Store } from "../../base/store/store.ts";
import { digestToMail } from "../../staff/teamwork/digests.ts";

/** Most notices that a digest names. */
const maxNamed = 20;

const maxTitle = 120;

interface Needs {
  readonly store: Store;
  readonly addressing: Addressing;
}

/**
 * A digest of unread notices, in the language of the recipient. It names who did what and in which document,
 * without what they wrote, and no document under embargo. What was read meanwhile, or is kept from the
 * recipient by now, is not in it; without anything left it is not sent.
 */
export function noticeDigest({ store, addressing }: Needs): MailTemplate {
  return {
    async draw({ data, owner: { account_id: accountId = 0 } }, now) {
      const { at } = mailData.digest.parse(data);
      const digest = await digestToMail(store.db, { accountId, at, now });
      if (digest === undefined) return undefined;
      const { to, language, notices } = digest;
      const t = staffMessages[language].teamwork.digestMail;
      const origin = addressing.origin(language);
      const entries = notices.slice(0, maxNamed).map(({ kind, key, who, title }) => {
        const name = title === undefined ? t.embargoed : cutText(sanitizeLine(title), maxTitle);
        const link =
          title === undefined
            ? `${origin}/studio`
            : `${origin}/studio/documents/${encodeURIComponent(key)}`;
        return `- ${t[kind](who ?? t.somebody, name)}\n  ${link}`;
      });
      const rest = notices.length - entries.length;
      const foot = `${t.foot}\n${origin}/studio/profile`;
      const paragraphs = [t.lead, ...entries, ...(rest > 0 ? [t.more(rest)] : []), foot];
      return { to: [to], subject: t.subject(notices.length), text: `${paragraphs.join("\n\n")}\n` };
    },
  };
}
