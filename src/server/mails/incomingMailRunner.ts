import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImapMailbox, ImapServer } from "../../base/mail/imapMailbox.ts";
import type { IncomingOutcome } from "../../base/site/incomingMailCodes.ts";
import type { Language } from "../../base/site/languages.ts";
import { underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import { secret as secretOf } from "../../base/store/secrets.ts";
import type { Store } from "../../base/store/store.ts";
import type { View } from "../../content/published/publication.ts";
import { mailboxName, noteMailboxProblem } from "../../staff/desk/mail/mailboxState.ts";
import { MailReader } from "../../staff/desk/mail/mailReader.ts";
import { MailboxReading, type MailFiles } from "../../staff/desk/mail/readMailbox.ts";
import { MailboxLost } from "../../staff/desk/mail/takeMail.ts";
import type { MailboxInForce } from "../../staff/serverSettings/mailAndBackupInForce.ts";

const job = "mailbox";

/** Lease of the process that reads the mailbox. */
const leaseName = "desk-mailbox";

/** Milliseconds between two looks at the settings while there is no mailbox, or another process reads it. */
const idleMs = 10_000;

/** Longest time between two readings, in milliseconds; a server with IDLE tells of new mails at once. */
const pollMs = 60_000;

/** First and longest pause after a failure, in milliseconds; doubled each time. */
const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;

interface MailboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface MailboxRunnerOptions {
  readonly store: Store;
  readonly files: MailFiles;
  readonly viewOf: (language: Language) => View;
  /** The mailbox, read before each reading; without a server nothing is read. */
  readonly mailbox: () => Promise<MailboxInForce>;
  /** The desk's own addresses, from which it sends. */
  readonly ownAddresses: () => Promise<readonly string[]>;
  /** Called when mails were taken that the outbox may answer. */
  readonly onTaken: () => void;
  readonly log: MailboxLog;
  /** Times in milliseconds; absent: the usual ones. */
  readonly pauses?: { readonly idleMs: number; readonly pollMs: number; readonly firstMs: number };
}

export interface MailboxRunner {
  /** The settings have changed. */
  wake(): void;
  /** Waits for the mail under way. */
  stop(): Promise<void>;
}

/** Reads the desk's mailbox as mails come; several processes may run one, and one of them reads. */
export function startMailbox(options: MailboxRunnerOptions): MailboxRunner {
  const runner = new Runner(options);
  const running = runner.run();
  return {
    wake: () => runner.wake(),
    stop() {
      runner.end();
      return running;
    },
  };
}

class Runner {
  readonly #options: MailboxRunnerOptions;
  readonly #stopping = new AbortController();
  readonly #reader = new MailReader();
  #waking = new AbortController();
  #failures = 0;

  constructor(options: MailboxRunnerOptions) {
    this.#options = options;
  }

  wake(): void {
    this.#failures = 0;
    this.#waking.abort();
  }

  end(): void {
    this.#stopping.abort();
    this.#waking.abort();
  }

  async run(): Promise<void> {
    const { store, log, pauses } = this.#options;
    const idle = pauses?.idleMs ?? idleMs;
    while (!this.#stopping.signal.aborted) {
      let pauseMs = idle;
      try {
        const { server, form } = await this.#options.mailbox();
        if (server !== undefined) {
          await underLease(store, leaseName, (lease) => this.#session(server, form, lease));
        }
      } catch (error) {
        this.#failures += 1;
        const first = pauses?.firstMs ?? firstPauseMs;
        pauseMs = Math.min(maxPauseMs, first * 2 ** (this.#failures - 1));
        log.warn({ job, err: error }, "The desk’s mailbox could not be read; trying again");
      }
      await this.#pause(pauseMs);
    }
    await this.#reader.close();
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#waking = new AbortController();
    const signal = AbortSignal.any([this.#waking.signal, this.#stopping.signal]);
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Reads a mailbox until its settings change, the lease is lost, or the process stops. */
  async #session(
    server: ImapServer,
    form: MailboxInForce["form"],
    lease: WorkLease,
  ): Promise<void> {
    const { ImapMailbox, MailboxFailure } = await import("../../base/mail/imapMailbox.ts");
    const { store } = this.#options;
    const mailbox = mailboxName(server);
    let open: ImapMailbox | undefined;
    const close = () => open?.close();
    this.#stopping.signal.addEventListener("abort", close);
    try {
      open = await ImapMailbox.open(server);
      await this.#read(open, server, form, lease);
      await open.end();
    } catch (error) {
      if (error instanceof MailboxLost || this.#stopping.signal.aborted) return;
      if (error instanceof MailboxFailure) {
        await noteMailboxProblem(store, mailbox, error.problem, Date.now());
      }
      throw error;
    } finally {
      this.#stopping.signal.removeEventListener("abort", close);
      close();
    }
  }

  async #read(
    open: ImapMailbox,
    server: ImapServer,
    form: MailboxInForce["form"],
    lease: WorkLease,
  ): Promise<void> {
    const { store, files, viewOf, log, onTaken, pauses } = this.#options;
    const { signal } = this.#stopping;
    const counts = new Map<IncomingOutcome, number>();
    const own = [...(await this.#options.ownAddresses()), server.user];
    const reading = new MailboxReading(
      {
        ...{ store, files, viewOf, form, lease, signal, reader: this.#reader },
        ...{ secret: await secretOf(store, "enquiries"), now: Date.now },
        own: new Set(own.map((address) => address.toLowerCase())),
        mailbox: mailboxName(server),
        onTaken: (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
      },
      open,
      server.moveTo !== "",
    );
    const before = fingerprint({ server, form, own });
    for (;;) {
      await reading.readAll();
      this.#failures = 0;
      if (counts.size > 0) {
        log.info({ job, ...Object.fromEntries(counts) }, "Incoming mails were imported");
        if (counts.has("new")) onTaken();
        counts.clear();
      }
      if (signal.aborted) return;
      this.#waking = new AbortController();
      const waking = AbortSignal.any([signal, this.#waking.signal]);
      await open.wait(pauses?.pollMs ?? pollMs, waking);
      if (signal.aborted || !(await lease.extend())) return;
      const next = await this.#options.mailbox();
      const addresses = [...(await this.#options.ownAddresses()), next.server?.user ?? ""];
      const now = { server: next.server, form: next.form, own: addresses };
      if (fingerprint(now) !== before) return;
    }
  }
}

function fingerprint(facts: object): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
