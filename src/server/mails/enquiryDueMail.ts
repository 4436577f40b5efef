import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { mailData } from "../../base/mail/mailKinds.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import { dueTargets } from "../../base/site/enquiryDeskCodes.ts";
import { languages } from "../../base/site/languages.ts";
import { writeZonedTime } from "../../base/site/time/zonedTime.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { isFormName } from "../../readers/enquiries/form/fields.ts";
import { labelOf } from "../../readers/enquiries/mailContent.ts";
import { dueToMail } from "../../staff/desk/dueNotices.ts";
import { deskHours } from "../../staff/desk/dueSettings.ts";

interface Needs {
  readonly store: Store;
  readonly publication: () => Publication;
  readonly addressing: Addressing;
}

/**
 * A due time that is near or past, in the language of who is told. It names code, form and topic alone:
 * nothing of the sender leaves the studio. One that was met meanwhile is not sent.
 */
export function enquiryDue({ store, publication, addressing }: Needs): MailTemplate {
  return {
    async draw({ data, owner: { account_id: accountId = 0 } }) {
      const about = mailData.enquiryDue.parse(data);
      const found = await dueToMail(store.db, about);
      const account = await store.db
        .selectFrom("accounts")
        .select("language")
        .where("id", "=", accountId)
        .where("is_active", "=", 1)
        .executeTakeFirst();
      if (found === undefined || account === undefined || !isFormName(found.form)) return undefined;
      const { code, form, topic } = found;
      const language = languages.find((one) => one === account.language) ?? languages[0];
      const t = staffMessages[language].dueMail;
      const name = t.targets[dueTargets.find((one) => one === found.target) ?? dueTargets[0]];
      const { zone } = await deskHours(store.db);
      // To the minute: a due time of seconds is no help.
      const minute = Math.floor(about.dueAt / 60_000) * 60_000;
      const facts = [
        ...[t.code(code), t.form(t.forms[form])],
        ...(topic ? [t.topic(labelOf("topic", topic, form, publication(), language))] : []),
        t.due(name, writeZonedTime(minute, zone)),
      ];
      const link = `${addressing.origin(language)}/studio/enquiries/${code}`;
      const paragraphs = [t.lead[about.state], facts.join("\n"), `${t.open}\n${link}`, t.foot];
      return { subject: t.subject[about.state](name, code), text: `${paragraphs.join("\n\n")}\n` };
    },
  };
}
