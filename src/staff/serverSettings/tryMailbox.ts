import { setTimeout as sleep } from "node:timers/promises";
import { appendAudit } from "../../base/audit/append.ts";
import type { ImapServer } from "../../base/mail/imapMailbox.ts";
import type { mailboxTrialOutcomes } from "../../base/site/incomingMailCodes.ts";
import { type Person, requireRight } from "../access/rights.ts";
import type { ServerSettings } from "./mailAndBackupInForce.ts";

/** Milliseconds that a server may be silent for. */
const silenceMs = 8_000;

interface Trial {
  readonly server: ImapServer;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that a server may be silent for; absent: 8 seconds. */
  readonly silenceMs?: number | undefined;
}

/** Outcome of a test of a mailbox. */
export interface MailboxTrial {
  readonly outcome: (typeof mailboxTrialOutcomes)[number];
  /** The server's own words, where it refused something by IMAP. */
  readonly reply: string | undefined;
  /** Number of unread mails of the last two weeks; undefined where the mailbox could not be opened. */
  readonly unread: number | undefined;
  readonly ms: number;
}

/**
 * Opens a mailbox as it would be read, takes nothing, and tells what the server answered. That nothing
 * answers is told after the same time, whether a port is closed or a firewall drops what is sent to it.
 */
export async function tryMailbox({ store }: ServerSettings, trial: Trial): Promise<MailboxTrial> {
  const { server, by, now } = trial;
  requireRight(by, "system.manage", {}, "a test of the mailbox");
  const began = performance.now();
  const silence = trial.silenceMs ?? silenceMs;
  const answer = await answerOf(server, silence, now);
  if (answer.outcome === "unreachable") {
    await sleep(Math.max(0, silence - (performance.now() - began)));
  }
  const entry = {
    ...({ act: "system.mailbox-test", subject: "system:mailbox" } as const),
    detail: { outcome: answer.outcome, server: `${server.host}:${server.port}` },
  };
  await store.transaction((tx) => appendAudit(tx, [entry], { by, at: now }));
  return { ...answer, ms: Math.round(performance.now() - began) };
}

async function answerOf(
  server: ImapServer,
  silence: number,
  now: number,
): Promise<Omit<MailboxTrial, "ms">> {
  const { ImapMailbox, MailboxFailure } = await import("../../base/mail/imapMailbox.ts");
  try {
    const open = await ImapMailbox.open(server, silence);
    const unreadSince = new Date(now - 14 * 24 * 60 * 60_000);
    const unread = (await open.list({ fromUid: undefined, unreadSince })).length;
    await open.end();
    return { outcome: "read", reply: undefined, unread };
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return { outcome: error.problem, reply: error.reply, unread: undefined };
  }
}
