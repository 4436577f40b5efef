import type { FastifyBaseLogger } from "fastify";
import type { Store } from "../base/store/store.ts";
import { startEnquiryHousekeeping } from "../readers/enquiries/enquiryHousekeeping.ts";
import type { Enquiries } from "../readers/enquiries/enquiryService.ts";
import { startHousekeeping } from "../staff/accounts/accountHousekeeping.ts";
import { startScheduler } from "../staff/editing/schedule/scheduler.ts";
import { startContentHousekeeping } from "./contentHousekeeping.ts";
import { startDueTimes } from "./dueTimesJob.ts";
import {
  type MailboxRunner,
  type MailboxRunnerOptions,
  startMailbox,
} from "./mails/incomingMailRunner.ts";
import { type OutboxRunner, type OutboxRunnerOptions, startOutbox } from "./mails/outboxRunner.ts";
import { startDigests } from "./noticeDigestsJob.ts";

interface JobsOptions {
  readonly store: Store;
  readonly enquiries: Enquiries;
  readonly outbox: Omit<OutboxRunnerOptions, "store" | "log">;
  readonly mailbox: Omit<MailboxRunnerOptions, "store" | "log" | "files" | "onTaken">;
  /** Tells whether there is a mail server. */
  readonly hasMail: () => Promise<boolean>;
  /** Recipients of mails about schedules that cannot be carried out; none: they are only logged. */
  readonly scheduleMailTo: () => Promise<readonly string[]>;
  /** Starts the optional jobs that are configured: purges of shared caches, backups. */
  readonly startOptional: () => readonly Pick<OutboxRunner, "stop">[];
  /** Starts the checks of links to other sites. */
  readonly startLinkChecks: () => Pick<OutboxRunner, "stop" | "wake">;
  readonly log: FastifyBaseLogger;
}

/**
 * Background jobs of the whole site: schedules, mails, deletion of expired data, and purges of
 * shared caches and backups where configured. Leases in the store coordinate several processes.
 */
export class Jobs {
  readonly #options: JobsOptions;
  #tasks: readonly Pick<OutboxRunner, "stop">[] = [];
  #outbox: OutboxRunner | undefined;
  #linkChecks: Pick<OutboxRunner, "stop" | "wake"> | undefined;
  #mailbox: MailboxRunner | undefined;
  #isStopped = false;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Starts the jobs, once. */
  start(): void {
    if (this.#outbox !== undefined || this.#isStopped) return;
    const { store, enquiries, outbox, mailbox, startOptional, log, scheduleMailTo } = this.#options;
    const { hasMail } = this.#options;
    this.#outbox = startOutbox({ ...outbox, store, log });
    const onTaken = () => this.sendMails();
    this.#mailbox = startMailbox({ ...mailbox, store, log, files: enquiries.mailFiles, onTaken });
    this.#linkChecks = this.#options.startLinkChecks();
    this.#tasks = [
      ...startOptional(),
      this.#linkChecks,
      startHousekeeping(store, log),
      startEnquiryHousekeeping(enquiries, log),
      startContentHousekeeping(store, log),
      startDueTimes(store, log, () => this.sendMails()),
      startDigests({ store, hasMail, log, onMade: () => this.sendMails() }),
      this.#outbox,
      this.#mailbox,
      startScheduler(store, log, scheduleMailTo),
    ];
  }

  /** Sends pending mails at once. */
  sendMails(): void {
    this.#outbox?.wake();
  }

  /** Checks the links to other sites that are due, where that is switched on. */
  checkLinks(): void {
    this.#linkChecks?.wake();
  }

  /** Applies settings of mail and the mailbox at once. */
  settingsChanged(): void {
    this.#outbox?.wake();
    this.#mailbox?.wake();
  }

  /** Waits for running jobs and starts no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const task of this.#tasks.toReversed()) await task.stop();
  }
}
