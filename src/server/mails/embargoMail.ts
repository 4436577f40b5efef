import { messages } from "../../base/i18n/index.ts";
import type { Mail, Mailbox } from "../../base/mail/mailer.ts";
import type { PeriodicTask } from "../../base/process/periodicTask.ts";
import type { Store } from "../../base/store/store.ts";
import { type EmbargoMail, mailNotices } from "../../staff/accounts/embargoMailing.ts";
import { type MailLog, startMailJob } from "./mailJob.ts";

interface MailingOptions {
  readonly store: Store;
  readonly smtpUrl: string;
  readonly from: Mailbox;
  readonly log: MailLog;
}

/** Mails to people what happened to embargoes on which they are named. */
export function startEmbargoMails({ store, smtpUrl, from, log }: MailingOptions): PeriodicTask {
  return startMailJob({
    ...{ job: "embargo-mail", smtpUrl, log },
    lines: {
      sent: "Notices of embargoes were mailed",
      unsent: "A notice of an embargo could not be mailed; it is tried again",
      unread: "Notices of embargoes could not be read",
    },
    run: (send) =>
      mailNotices({ store, now: Date.now, send: (mail) => send(noticeLetter(mail, from)) }),
  });
}

/** The mail in the language of who is told. It names no document: more people may read a mailbox. */
export function noticeLetter(
  { eventId, accountId, address, language, at, text }: EmbargoMail,
  from: Mailbox,
): Mail {
  const t = messages[language].embargoMail;
  const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
  const paragraphs = [t.lead, `${text}\n${t.at(time)}`, t.next];
  return {
    ...{ from, to: [address], subject: t.subject, text: `${paragraphs.join("\n\n")}\n` },
    messageId: `embargo-${eventId}-${accountId}@${from.address.split("@").at(-1)}`,
    date: new Date(at),
  };
}
