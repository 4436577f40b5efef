import { setTimeout as sleep } from "node:timers/promises";
import type { Mailbox, Mailer } from "../../base/mail/mailer.ts";
import { outboxState } from "../../base/mail/outbox.ts";
import { type OutboxRun, runOutbox } from "../../base/mail/runOutbox.ts";
import type { MailTemplates } from "../../base/mail/templates.ts";
import { periodicTask } from "../../base/process/periodicTask.ts";
import type { Store } from "../../base/store/store.ts";

/** Time between two runs of the outbox, in milliseconds. */
const everyMs = 5_000;

const job = "outbox";

/** First and longest pause where the server takes no mail, in milliseconds; doubled each time. */
const firstPauseMs = 10_000;
const maxPauseMs = 5 * 60_000;

/** Time for a mail under way once the process is asked to stop, in milliseconds. */
const drainMs = 5_000;

interface OutboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface MailSetting {
  /** SMTP_URL; without it mails wait in the outbox. */
  readonly smtpUrl?: string | undefined;
  /** MAIL_FROM. */
  readonly from?: Mailbox | undefined;
}

export interface OutboxRunnerOptions {
  readonly store: Store;
  readonly templates: MailTemplates;
  readonly setting: MailSetting;
  readonly log: OutboxLog;
}

export interface OutboxRunner {
  /** There are mails to send. */
  wake(): void;
  /** Waits for the mail under way, not for long, and begins no other. */
  stop(): Promise<void>;
}

/** Sends mails as they come and as their time comes; several processes may run one. */
export function startOutbox({ store, templates, setting, log }: OutboxRunnerOptions): OutboxRunner {
  const { smtpUrl, from } = setting;
  if (smtpUrl === undefined || from === undefined) return unsentOutbox(store, log);
  const stopping = new AbortController();
  let mailer: Promise<Mailer> | undefined;
  let failures = 0;
  let quietUntil = 0;

  const run = async () => {
    if (Date.now() < quietUntil) return;
    // Loaded when there is a mail to send: a start need not wait for it.
    mailer ??= import("../../base/mail/smtpMailer.ts").then(({ smtpMailer }) =>
      smtpMailer(smtpUrl),
    );
    const { sent, problems, isStopped } = await runOutbox({
      store,
      mailer: await mailer,
      from,
      templates,
      now: Date.now,
      signal: stopping.signal,
    });
    logRun(log, sent, problems);
    failures = isStopped ? failures + 1 : 0;
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
    quietUntil = isStopped ? Date.now() + pauseMs : 0;
  };

  const task = periodicTask({
    job,
    everyMs,
    run,
    onError: (error) => log.warn({ job, err: error }, "The outbox could not be read"),
  });
  task.wake();
  return {
    wake: () => task.wake(),
    async stop() {
      const stopped = task.stop();
      const late = new AbortController();
      await Promise.race([stopped, sleep(drainMs, undefined, { signal: late.signal })]).catch(
        () => undefined,
      );
      late.abort();
      stopping.abort();
      await stopped;
    },
  };
}

function logRun(log: OutboxLog, sent: number, problems: OutboxRun["problems"]): void {
  if (sent > 0) log.info({ job, sent }, "Mails were sent");
  for (const { givenUp, ...what } of problems) {
    const facts = { job, ...what };
    if (givenUp) log.error(facts, "A mail was given up");
    else log.warn(facts, "A mail could not be sent; trying again");
  }
}

/** Without a server for mail: says so once, and how many mails wait at the start. */
function unsentOutbox(store: Store, log: OutboxLog): OutboxRunner {
  outboxState(store).then(
    ({ waiting }) => log.warn({ job, waiting }, "SMTP_URL is not set: mails wait in the outbox"),
    (error: unknown) => log.warn({ job, err: error }, "The outbox could not be read"),
  );
  return { wake: () => undefined, stop: async () => undefined };
}
