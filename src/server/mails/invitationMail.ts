import { invitationLink } from "../../base/http/identity/invitationLink.ts";
import type { Addressing } from "../../base/http/requests/addressing.ts";
import { messages } from "../../base/i18n/index.ts";
import type { Mail, Mailbox } from "../../base/mail/mailer.ts";
import type { PeriodicTask } from "../../base/process/periodicTask.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { type InvitationMail, mailInvitations } from "../../staff/accounts/invitations/mailing.ts";
import { type MailLog, startMailJob } from "./mailJob.ts";

interface MailingOptions {
  readonly store: Store;
  readonly publication: () => Publication;
  readonly addressing: Addressing;
  readonly smtpUrl: string;
  readonly from: Mailbox;
  readonly log: MailLog;
}

/** Sends invitations as they come and as their time comes. */
export function startInvitationMails(options: MailingOptions): PeriodicTask {
  const { store, smtpUrl, log } = options;
  return startMailJob({
    ...{ job: "invitation-mail", smtpUrl, log },
    lines: {
      sent: "Invitations were mailed",
      unsent: "An invitation could not be mailed; it is tried again",
      unread: "Invitations could not be read",
    },
    run: (send) =>
      mailInvitations({ store, now: Date.now, send: (mail) => send(letterOf(mail, options)) }),
  });
}

/** The mail in the language of the invited. */
export function letterOf(
  { id, name, email, account, language, secret, createdAt, expiresAt }: InvitationMail,
  { publication, addressing, from }: Pick<MailingOptions, "publication" | "addressing" | "from">,
): Mail {
  const t = messages[language].invitation;
  const view = publication().views[language];
  const company = localize(view.setting("company").name, language).text;
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ");
  const text = [
    t.mailGreeting(name),
    t.mailLead(company),
    `${t.mailAccount} ${account}`,
    `${t.mailLink}\n${invitationLink(addressing, language, secret)}`,
    `${t.mailCode}\n${secret}`,
    t.mailUntil(until),
    t.mailMistake,
  ].join("\n\n");
  return {
    ...{ from, to: [email], subject: t.mailSubject(company), text: `${text}\n` },
    messageId: `invitation-${id}-${createdAt}@${from.address.split("@").at(-1)}`,
    date: new Date(createdAt),
  };
}
