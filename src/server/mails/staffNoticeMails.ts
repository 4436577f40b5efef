import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import { mailData } from "../../base/mail/mailKinds.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import { languageFacts, languages } from "../../base/site/languages.ts";
import { writeZonedTime } from "../../base/site/time/zonedTime.ts";
import type { Store } from "../../base/store/store.ts";
import { embargoNoticeText } from "../../staff/accounts/embargoNoticeText.ts";
import { listSchedules } from "../../staff/editing/documentOperations.ts";

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

/** A scheduled change that cannot be made, to staff in both languages; as long as it cannot. */
export function scheduleProblem({ store }: { readonly store: Store }): MailTemplate {
  return {
    async draw({ data }) {
      const { schedule, state } = mailData.schedule.parse(data);
      const entry = (await listSchedules(store.db)).find(({ id }) => id === schedule);
      // Another mail tells of another state.
      if (entry === undefined || entry.problem === null || entry.state !== state) return undefined;
      const { key, language, action, at, zone, problem, isEmbargoed } = entry;
      const lead = state === "failed" ? "failed" : "will";
      const lines = [
        ...languages.map((one) => staffMessages[one].scheduleMail[lead]),
        "",
        // More people get the mail than are named on an embargo.
        ...(isEmbargoed
          ? [both((t) => t.embargoed(schedule))]
          : [
              `${both((t) => t.document)}: ${key}`,
              `${both((t) => t.action[action])}: ${languageFacts[language].ownName}`,
              `${both((t) => t.time)}: ${writeZonedTime(at, zone)}`,
              `${both((t) => t.reason)}: ${problem}`,
            ]),
      ];
      const subject = both((t) => t.subject(isEmbargoed ? `#${schedule}` : key));
      return { subject, text: `${lines.join("\n")}\n` };
    },
  };
}

function both(text: (t: StaffMessages["scheduleMail"]) => string): string {
  return languages.map((one) => text(staffMessages[one].scheduleMail)).join(" / ");
}
