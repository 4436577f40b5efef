import { invitationLink } from "../../base/http/identity/invitationLink.ts";
import type { Addressing } from "../../base/http/requests/addressing.ts";
import { messages } from "../../base/i18n/index.ts";
import type { Mail, Mailbox, Mailer } from "../../base/mail/mailer.ts";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { type InvitationMail, mailInvitations } from "../../staff/accounts/invitations/mailing.ts";

/** Time between two looks for invitations to mail, in milliseconds. */
const everyMs = 5_000;

/** All that sending one mail may take, in milliseconds. */
const maxMs = 60_000;

const job = "invitation-mail";

interface MailingOptions {
  readonly store: Store;
  readonly publication: () => Publication;
  readonly addressing: Addressing;
  readonly smtpUrl: string;
  readonly from: Mailbox;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Sends invitations as they come and as their time comes; several processes may run one. */
export function startInvitationMails(options: MailingOptions): PeriodicTask {
  const { store, smtpUrl, log } = options;
  const stopping = new AbortController();
  let mailer: Promise<Mailer> | undefined;
  const send = async (mail: InvitationMail) => {
    // Loaded when there is a mail to send: a start need not wait for it.
    mailer ??= import("../../base/mail/smtpMailer.ts").then((module) => module.smtpMailer(smtpUrl));
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)]);
    await (await mailer).send(letterOf(mail, options), limit);
  };
  const task = periodicTask({
    job,
    everyMs,
    async run() {
      const { sent, errors } = await mailInvitations({ store, now: Date.now, send });
      if (sent > 0) log.info({ job, sent }, "Invitations were mailed");
      for (const error of errors) {
        // Servers repeat the address in what they say.
        const why = error instanceof Error ? error.name : "unknown";
        log.warn({ job, why }, "An invitation could not be mailed; it is tried again");
      }
    },
    onError: (error) => log.warn({ job, err: error }, "Invitations could not be read"),
  });
  return {
    ...task,
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };
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
