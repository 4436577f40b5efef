import { setTimeout as sleep } from "node:timers/promises";
import type { Mailer } from "../../base/mail/mailer.ts";
import { outboxState } from "../../base/mail/outbox.ts";
import { type OutboxRun, runOutbox } from "../../base/mail/runOutbox.ts";
import type { MailTemplates } from "../../base/mail/templateTypes.ts";
import { periodicTask } from "../../base/process/periodicTask.ts";
import type { Store } from "../../base/store/store.ts";
import type { Sending } from "../../staff/serverSettings/mailAndBackupInForce.ts";

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

export interface OutboxRunnerOptions {
  readonly store: Store;
  readonly templates: MailTemplates;
  /** Mail server and sender, read before each run; undefined: mails wait in the outbox. */
  readonly sending: () => Promise<Sending | undefined>;
  readonly log: OutboxLog;
}

export interface OutboxRunner {
  /** There are mails to send. */
  wake(): void;
  /** Waits for the mail under way, not for long, and begins no other. */
  stop(): Promise<void>;
}

/**
 * Sends mails as they come and as their time comes, by the settings of the moment; several processes may run
 * one.
 */
export function startOutbox({ store, templates, sending, log }: OutboxRunnerOptions): OutboxRunner {
  const stopping = new AbortController();
  let mailer: { readonly of: string; readonly made: Mailer } | undefined;
  let failures = 0;
  let quietUntil = 0;
  let isUnset = false;

  const run = async () => {
    const setting = await sending();
    if (setting === undefined) {
      if (!isUnset) await tellUnset(store, log);
      isUnset = true;
      return;
    }
    isUnset = false;
    const of = JSON.stringify(setting);
    if (mailer?.of !== of) {
      // Loaded when there is a server: a start need not wait for it.
      const { smtpMailer } = await import("../../base/mail/smtpMailer.ts");
      mailer = { of, made: smtpMailer(setting.server) };
      failures = 0;
      quietUntil = 0;
    }
    if (Date.now() < quietUntil) return;
    const { from, replyTo } = setting;
    const { sent, problems, isStopped } = await runOutbox({
      ...{ store, templates, from, replyTo },
      mailer: mailer.made,
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

/** Says that no mail server is set, and how many mails wait. */
async function tellUnset(store: Store, log: OutboxLog): Promise<void> {
  const { waiting } = await outboxState(store);
  log.warn(
    { job, waiting },
    "No mail server is set (SMTP_URL, or the studio’s Mail and backups): mails wait in the outbox",
  );
}
