import { invitationLink } from "../../base/http/identity/invitationLink.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { MailTemplate } from "../../base/mail/templateTypes.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { invitationToMail, noteMailed } from "../../staff/accounts/invitations/invitations.ts";

interface Needs {
  readonly store: Store;
  readonly publication: () => Publication;
  readonly addressing: Addressing;
}

/** An invitation with its link, in the language of the invited. */
export function invitationMail({ store, publication, addressing }: Needs): MailTemplate {
  return {
    async draw({ secret, owner: { invitation_id: id = 0 } }, now) {
      const invitation = await invitationToMail(store.db, id, now);
      if (invitation === undefined || secret === undefined) return undefined;
      const { name, account, language, expiresAt } = invitation;
      const t = staffMessages[language].invitationMail;
      const company = localize(publication().views[language].setting("company").name, language);
      const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
      const text = [
        t.greeting(name),
        t.lead(company.text),
        `${t.account} ${account}`,
        `${t.link}\n${invitationLink(addressing, addressing.origin(language), { language, secret })}`,
        `${t.code}\n${secret}`,
        t.until(until),
        t.mistake,
      ].join("\n\n");
      return { subject: t.subject(company.text), text: `${text}\n` };
    },
    noteSent: (tx, { owner: { invitation_id: id = 0 } }, now) => noteMailed(tx, id, now),
  };
}
