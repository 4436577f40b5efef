import * as z from "zod";
import { type AsyncOperations, operations } from "../process/instrumentation.ts";
import { sanitizeLine, withoutMailboxes } from "../site/sanitizeInput.ts";
import { cutText } from "../site/text/cutText.ts";
import { underLease, type WorkLease } from "../store/leases/underLease.ts";
import type { Store } from "../store/store.ts";
import type { Writing } from "../store/tables.ts";
import { type Mail, type Mailbox, type Mailer, MailFailure } from "./mailer.ts";
import { isMailKind } from "./mailKinds.ts";
import { openMailSecret } from "./outbox.ts";
import type { MailTemplate, MailTemplates, QueuedMail } from "./templateTypes.ts";

/** Dependencies of a run of the outbox. */
export interface Outbox {
  readonly store: Store;
  readonly mailer: Mailer;
  readonly from: Mailbox;
  /** Address for answers to mails that name no other; absent: the sender's. */
  readonly replyTo?: Mailbox | undefined;
  readonly templates: MailTemplates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted where the process stops: the mail under way is left to another attempt. */
  readonly signal: AbortSignal;
}

export interface OutboxRun {
  readonly sent: number;
  readonly problems: readonly MailProblem[];
  /** The server takes no mail: the rest waits for another run. */
  readonly isStopped: boolean;
}

interface MailProblem {
  /** The mail's id. */
  readonly mail: number;
  readonly kind: string;
  /** Without addresses. */
  readonly problem: string;
  readonly givenUp: boolean;
}

const leaseName = "mail";

/** All that sending one mail may take. */
const maxMs = 60_000;

/** After the first failure, doubled after each; always longer than a sending may take. */
const firstPauseMs = 2 * 60_000;
const maxPauseMs = 6 * 60 * 60_000;

/** A mail that was never taken in this time will never be (RFC 5321 section 4.5.4.1). */
const giveUpMs = 5 * 24 * 60 * 60_000;

/**
 * Sends what is due. One process at a time does, by a lease; and each mail is put off before it is tried,
 * so that even two at a time would not send it twice, whatever their clocks say. An attempt whose outcome
 * could not be written down, because the process died or the server's answer was lost, is made again under
 * the same Message-ID.
 */
export async function runOutbox(outbox: Outbox): Promise<OutboxRun> {
  const { store, now } = outbox;
  if ((await nextDue(store, now())) === undefined) return nothingSent;
  const done = await underLease(store, leaseName, (lease) => sendDue(outbox, lease));
  return done?.made ?? nothingSent;
}

const nothingSent: OutboxRun = { sent: 0, problems: [], isStopped: false };

async function sendDue(outbox: Outbox, lease: WorkLease): Promise<OutboxRun> {
  const problems: MailProblem[] = [];
  let sent = 0;
  let isStopped = false;
  while (!isStopped && !outbox.signal.aborted) {
    const mail = await claimNext(outbox);
    if (mail === undefined) break;
    const outcome = await attempt(outbox, mail);
    if (outcome === "sent") sent += 1;
    else if (outcome !== "withdrawn") {
      isStopped = outcome.kind === "server";
      problems.push(await putOff(outbox, mail, outcome));
    }
    if (!(await lease.extend())) break;
  }
  return { sent, problems, isStopped };
}

const dueColumns = [
  ...["id", "kind", "data", "secret", "recipients", "message_id", "created_at", "attempts"],
  ...["enquiry_id", "invitation_id", "account_id"],
] as const;

type DueMail = NonNullable<Awaited<ReturnType<typeof nextDue>>>;

function nextDue({ db }: Store, now: number) {
  return db
    .selectFrom("mails")
    .select(dueColumns)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The next that is due, put off until an attempt that begins now is certainly over. It gets the domain of
 * its Message-ID at its first attempt.
 */
async function claimNext({ store, from, now: clock }: Outbox): Promise<DueMail | undefined> {
  for (;;) {
    const now = clock();
    const due = await nextDue(store, now);
    if (due === undefined) return undefined;
    const domain = from.address.split("@").at(-1);
    const id = due.message_id;
    const claimed = await store.db
      .updateTable("mails")
      .set({
        attempts: due.attempts + 1,
        next_at: now + pauseAfter(due.attempts + 1),
        message_id: id.includes("@") ? id : `${id}@${domain}`,
      })
      .where("id", "=", due.id)
      .where("attempts", "=", due.attempts)
      .where("next_at", "<=", now)
      .where("sent_at", "is", null)
      .returning(dueColumns)
      .executeTakeFirst();
    if (claimed !== undefined) return claimed;
  }
}

function pauseAfter(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1));
}

/** @returns what it came to: a failure, where it was not sent and is still to be */
async function attempt(outbox: Outbox, row: DueMail): Promise<"sent" | "withdrawn" | MailFailure> {
  const { store, from, replyTo: usualReplyTo, templates, now } = outbox;
  const template = isMailKind(row.kind) ? templates[row.kind] : undefined;
  if (template === undefined) return new MailFailure("later", `no template ${row.kind}`);
  const queued = await queuedMail(store, row);
  const drawn = await draw(template, queued, now());
  if (drawn instanceof MailFailure) return drawn;
  if (drawn === undefined) {
    await store.db.deleteFrom("mails").where("id", "=", row.id).execute();
    return "withdrawn";
  }
  const { to = queued.recipients, fallbackReplyTo, ...text } = drawn;
  const replyTo = usualReplyTo ?? fallbackReplyTo;
  const mail = {
    ...(replyTo && { replyTo }),
    ...{ ...text, to, from, messageId: row.message_id, date: new Date(row.created_at) },
  };
  const facts: AsyncOperations["mail"] = { kind: row.kind };
  return operations.mail.tracePromise(async () => {
    const refused = await send(outbox, mail);
    facts.outcome = refused instanceof MailFailure ? refused.kind : "sent";
    if (refused instanceof MailFailure) return refused;
    await markSent(outbox, row.id, refused, (tx) => template.noteSent?.(tx, queued, now()));
    return "sent";
  }, facts);
}

/** A mail that cannot be drawn must not keep the others from being sent. */
async function draw(template: MailTemplate, queued: QueuedMail, now: number) {
  try {
    return await template.draw(queued, now);
  } catch (error) {
    return error instanceof MailFailure ? error : new MailFailure("later", error);
  }
}

/** @returns the recipients that the server did not take, where it took others */
async function send(
  { mailer, signal }: Outbox,
  mail: Mail,
): Promise<readonly string[] | MailFailure> {
  try {
    return await mailer.send(mail, AbortSignal.any([signal, AbortSignal.timeout(maxMs)]));
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
}

const addressList = z.array(z.string());

async function queuedMail(store: Store, row: DueMail): Promise<QueuedMail> {
  const { kind, secret, enquiry_id, invitation_id, account_id } = row;
  return {
    data: JSON.parse(row.data),
    secret:
      secret !== null && isMailKind(kind) ? await openMailSecret(store, kind, secret) : undefined,
    owner: {
      ...(enquiry_id !== null && { enquiry_id }),
      ...(invitation_id !== null && { invitation_id }),
      ...(account_id !== null && { account_id }),
    },
    recipients: addressList.parse(JSON.parse(row.recipients)),
    messageId: row.message_id,
    createdAt: row.created_at,
  };
}

/** Marks a mail as sent, and forgets its secret and its recipients. */
async function markSent(
  { store, now }: Outbox,
  id: number,
  refused: readonly string[],
  noteSent: (tx: Writing) => Promise<void> | undefined,
): Promise<void> {
  const problem = refused.length === 0 ? null : `not taken for ${refused.join(", ")}`;
  await store.transaction(async (tx) => {
    await tx
      .updateTable("mails")
      .set({ sent_at: now(), problem, secret: null, recipients: "[]" })
      .where("id", "=", id)
      .execute();
    await noteSent(tx);
  });
}

/** Writes down why it failed; when it is tried next was written before. */
async function putOff(
  { store, templates, now }: Outbox,
  row: DueMail,
  failure: MailFailure,
): Promise<MailProblem> {
  const { id, kind, created_at } = row;
  const isLate = now() >= created_at + giveUpMs;
  const isFinal = isMailKind(kind) && templates[kind].isFinalWhenRefused === true;
  const isHopeless = failure.kind === "refused" && isFinal;
  const givenUp = isHopeless || (isLate && failure.kind !== "server");
  const said = sanitizeLine(failure.message);
  const template = isMailKind(kind) ? templates[kind] : undefined;
  const queued = givenUp ? await queuedMail(store, row) : undefined;
  await store.transaction(async (tx) => {
    await tx
      .updateTable("mails")
      .set({ problem: cutText(said, 500), ...(givenUp && { given_up_at: now(), secret: null }) })
      .where("id", "=", id)
      .execute();
    if (queued !== undefined) await template?.noteGivenUp?.(tx, queued, now());
  });
  const problem = withoutMailboxes(said);
  return { mail: id, kind, problem, givenUp };
}
