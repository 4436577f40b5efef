import { type PeriodicTask, periodicTask } from "../base/process/periodicTask.ts";
import type { Store } from "../base/store/store.ts";
import { enqueueDigests } from "../staff/teamwork/digests.ts";
import { purgeNotices } from "../staff/teamwork/notices.ts";

/** Time between two runs, in milliseconds. */
const everyMs = 60_000;

const job = "digests";

interface DigestOptions {
  readonly store: Store;
  /** Tells whether there is a mail server: without one no digest is made. */
  readonly hasMail: () => Promise<boolean>;
  readonly log: { warn(details: object, message: string): void };
  /** Called when mails wait to be sent. */
  readonly onMade: () => void;
}

/**
 * Puts due digests of notices into the outbox, and removes old notices. Several processes on one store may:
 * each digest is made in the transaction that marks what it names.
 */
export function startDigests({ store, hasMail, log, onMade }: DigestOptions): PeriodicTask {
  return periodicTask({
    job,
    everyMs,
    async run() {
      const now = Date.now();
      await purgeNotices(store, now);
      if ((await hasMail()) && (await enqueueDigests(store, now)) > 0) onMade();
    },
    onError: (err) => log.warn({ job, err }, "Digests could not be made; trying again"),
  });
}
