import { staffMessages } from "../../base/i18n/staff/index.ts";
import { mailData } from "../../base/mail/mailKinds.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { displayNames } from "../../staff/accounts/people/displayNames.ts";

/** A change of the settings of mail or backups, in the language of the administrator who is told. */
export function settingsNotice({ store }: { readonly store: Store }): MailTemplate {
  return {
    async draw({ data, owner: { account_id: accountId = 0 } }) {
      const { what, changed, by, at } = mailData.settings.parse(data);
      const account = await store.db
        .selectFrom("accounts")
        .select("language")
        .where("id", "=", accountId)
        .executeTakeFirst();
      if (account === undefined) return undefined;
      const language = languages.find((one) => one === account.language) ?? languages[0];
      const t = staffMessages[language].settingsMail;
      const who = (await displayNames(store.db, [by])).get(by) ?? by;
      const names = changed.map((name) => t.names[name] ?? name).join(t.separator);
      const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
      const facts = [t.by(who), t.at(time), t.changed(names)].join("\n");
      const text = [t.lead[what], facts, t.next].join("\n\n");
      return { subject: t.subject[what], text: `${text}\n` };
    },
  };
}
