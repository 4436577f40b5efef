import type { Mail, Mailer } from "../../base/mail/mailer.ts";
import type { MailingRun } from "../../base/mail/mailing.ts";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";

/** Time between two looks for mails to send, in milliseconds. */
const everyMs = 5_000;

/** All that sending one mail may take, in milliseconds. */
const maxMs = 60_000;

/** Log of a job that sends mails. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface MailJob {
  readonly job: string;
  readonly smtpUrl: string;
  readonly log: MailLog;
  /** Log lines: mails were sent, one could not be sent, they could not be read. */
  readonly lines: { readonly sent: string; readonly unsent: string; readonly unread: string };
  /** Sends the mails that are due. */
  run(send: (mail: Mail) => Promise<void>): Promise<MailingRun>;
}

/** Sends mails as they become due, until it is stopped; several processes may run one. */
export function startMailJob({ job, smtpUrl, log, lines, run }: MailJob): PeriodicTask {
  const stopping = new AbortController();
  let mailer: Promise<Mailer> | undefined;
  const send = async (mail: Mail) => {
    // Loaded when there is a mail to send: a start need not wait for it.
    mailer ??= import("../../base/mail/smtpMailer.ts").then((module) => module.smtpMailer(smtpUrl));
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)]);
    await (await mailer).send(mail, limit);
  };
  const task = periodicTask({
    job,
    everyMs,
    async run() {
      const { sent, errors } = await run(send);
      if (sent > 0) log.info({ job, sent }, lines.sent);
      for (const error of errors) {
        // Servers repeat the address in what they say.
        const why = error instanceof Error ? error.name : "unknown";
        log.warn({ job, why }, lines.unsent);
      }
    },
    onError: (error) => log.warn({ job, err: error }, lines.unread),
  });
  return {
    ...task,
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };
}
