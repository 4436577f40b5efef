import { messages } from "../../base/i18n/index.ts";
import type { Mail, Mailbox, Mailer } from "../../base/mail/mailer.ts";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import type { Store } from "../../base/store/store.ts";
import { type EmbargoMail, mailNotices } from "../../staff/accounts/embargoMailing.ts";

/** Time between two looks for notices to mail, in milliseconds. */
const everyMs = 5_000;

/** All that sending one mail may take, in milliseconds. */
const maxMs = 60_000;

const job = "embargo-mail";

interface MailingOptions {
  readonly store: Store;
  readonly smtpUrl: string;
  readonly from: Mailbox;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Mails to people what happened to embargoes on which they are named; several processes may run one. */
export function startEmbargoMails({ store, smtpUrl, from, log }: MailingOptions): PeriodicTask {
  const stopping = new AbortController();
  let mailer: Promise<Mailer> | undefined;
  const send = async (mail: EmbargoMail) => {
    mailer ??= import("../../base/mail/smtpMailer.ts").then((module) => module.smtpMailer(smtpUrl));
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)]);
    await (await mailer).send(noticeLetter(mail, from), limit);
  };
  const task = periodicTask({
    job,
    everyMs,
    async run() {
      const { sent, errors } = await mailNotices({ store, now: Date.now, send });
      if (sent > 0) log.info({ job, sent }, "Notices of embargoes were mailed");
      for (const error of errors) {
        // Servers repeat the address in what they say.
        const why = error instanceof Error ? error.name : "unknown";
        log.warn({ job, why }, "A notice of an embargo could not be mailed; it is tried again");
      }
    },
    onError: (error) => log.warn({ job, err: error }, "Notices of embargoes could not be read"),
  });
  return {
    ...task,
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };
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
