import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import { type Mailbox, type Mailer, MailFailure } from "../../../base/mail/mailer.ts";
import { type AsyncOperations, operations } from "../../../base/process/instrumentation.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sanitizeLine } from "../../../base/site/sanitizeTyped.ts";
import { underLease, type WorkLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { enquiryById } from "../enquiryRepository.ts";
import { departmentMail, receiptMail } from "./mailContent.ts";

/** The address of the page that tells an enquiry's state; undefined where the site's is unknown. */
export type TrackingUrl = (language: Language) => string | undefined;

/** Dependencies of a run of the outbox. */
export interface Outbox {
  readonly store: Store;
  readonly mailer: Mailer;
  readonly from: Mailbox;
  /** Recipients of enquiries for which the form names no department. */
  readonly department: readonly string[];
  readonly publication: () => Publication;
  readonly trackingUrl: TrackingUrl;
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

/** Who hears so late that their enquiry has arrived is not helped. */
const receiptMs = 7 * 24 * 60 * 60_000;

/**
 * Sends what is due. One process at a time does, by a lease; and each mail is put off before it is
 * tried, so that even two at a time would not send it twice, whatever their clocks say. What an attempt came to that nobody
 * could write down, because the process died or the server's answer was lost, is tried again under
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
  const { store, now } = outbox;
  const problems: MailProblem[] = [];
  let sent = 0;
  let isStopped = false;
  while (!isStopped && !outbox.signal.aborted) {
    const mail = await claimNext(store, now());
    if (mail === undefined) break;
    const failure = await attempt(outbox, mail);
    if (failure === undefined) sent += 1;
    else {
      isStopped = failure.kind === "server";
      problems.push(await putOff(outbox, mail, failure));
    }
    if (!(await lease.extend())) break;
  }
  return { sent, problems, isStopped };
}

/** Number of mails that wait to be sent. */
export async function waitingMails({ db }: Store): Promise<number> {
  const row = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** State of all mails together. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest mail that waits was made, in ms since 1970; undefined: none waits. */
  readonly oldestAt: number | undefined;
  /** Mails that were given up. */
  readonly failed: number;
}

export async function outboxState({ db }: Store): Promise<OutboxState> {
  const row = await db
    .selectFrom("mails")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("given_up_at", "is", null).as("waiting"),
      fn.min<number | null>("created_at").filterWhere("given_up_at", "is", null).as("oldest_at"),
      fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("failed"),
    ])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestAt: row.oldest_at ?? undefined, failed: row.failed };
}

/** Has an enquiry's mails that were not sent tried at once. @returns how many */
export function retryMails(
  store: Store,
  enquiryId: number,
  { now, by }: { readonly now: number; readonly by: Actor },
): Promise<number> {
  return store.transaction(async (tx) => {
    const rows = await tx
      .updateTable("mails")
      .set({ next_at: now, given_up_at: null })
      .where("enquiry_id", "=", enquiryId)
      .where("sent_at", "is", null)
      .returning("id")
      .execute();
    const detail = { mails: rows.length };
    const entry = { act: "enquiry.retry", subject: `enquiry:${enquiryId}`, detail } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return rows.length;
  });
}

const dueColumns = [
  "id",
  "enquiry_id",
  "kind",
  "recipients",
  "message_id",
  "created_at",
  "attempts",
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

/** The next that is due, put off until an attempt that begins now is certainly over. */
async function claimNext(store: Store, now: number): Promise<DueMail | undefined> {
  for (;;) {
    const due = await nextDue(store, now);
    if (due === undefined) return undefined;
    const claimed = await store.db
      .updateTable("mails")
      .set({ attempts: due.attempts + 1, next_at: now + pauseAfter(due.attempts + 1) })
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

const addressList = z.array(z.string());

/** @returns why it was not sent, where it was not */
async function attempt(outbox: Outbox, mail: DueMail): Promise<MailFailure | undefined> {
  const { store, mailer, from, department, publication, trackingUrl, now, signal } = outbox;
  const enquiry = await enquiryById(store, mail.enquiry_id);
  // Erased meanwhile, and the mail with it.
  if (enquiry === undefined) return undefined;
  const own = addressList.parse(JSON.parse(mail.recipients));
  const to = own.length > 0 ? own : department;
  if (to.length === 0) return new MailFailure("later", "ENQUIRY_MAIL_TO names nobody");
  if (mail.kind === "receipt" && now() >= mail.created_at + receiptMs) {
    return new MailFailure("refused", "too late for a receipt");
  }
  const content =
    mail.kind === "desk"
      ? departmentMail(enquiry, publication())
      : receiptMail(enquiry, publication(), trackingUrl(enquiry.language));
  const letter = { ...content, from, to, messageId: mail.message_id };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const facts: AsyncOperations["mail"] = { kind: mail.kind };
  return operations.mail.tracePromise(async () => {
    try {
      const refused = await mailer.send({ ...letter, date: new Date(mail.created_at) }, limit);
      await markSent(store, mail, refused, now());
      facts.outcome = "sent";
      return undefined;
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      facts.outcome = error.kind;
      return error;
    }
  }, facts);
}

async function markSent(
  { db }: Store,
  { id }: DueMail,
  refused: readonly string[],
  now: number,
): Promise<void> {
  const problem = refused.length === 0 ? null : `not taken for ${refused.join(", ")}`;
  await db.updateTable("mails").set({ sent_at: now, problem }).where("id", "=", id).execute();
}

/** Writes down why it failed; when it is tried next was written before. */
async function putOff(
  { store, now }: Outbox,
  { id, kind, created_at }: DueMail,
  failure: MailFailure,
): Promise<MailProblem> {
  const isLate = now() >= created_at + giveUpMs;
  // A desk's address may be mended, a sender's will not.
  const isHopeless = failure.kind === "refused" && kind === "receipt";
  const givenUp = isHopeless || (isLate && failure.kind !== "server");
  const said = sanitizeLine(failure.message);
  await store.db
    .updateTable("mails")
    .set({ problem: said.slice(0, 500), ...(givenUp && { given_up_at: now() }) })
    .where("id", "=", id)
    .execute();
  const problem = said.replace(/[^\s@<>"]+@[^\s@<>"]+/g, "…");
  return { mail: id, problem, givenUp };
}
