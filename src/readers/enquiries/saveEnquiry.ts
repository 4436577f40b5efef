import { createHash } from "node:crypto";
import { enqueueMails, type MailDraft } from "../../base/mail/outbox.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import type { View } from "../../content/published/publication.ts";
import type { Uploads } from "./attachments/uploads.ts";
import { type CaptchaProof, consumeProof } from "./captcha/captcha.ts";
import { deskColumns, insertParts, newAnchor, partsNamed } from "./deskSearchColumns.ts";
import type { Enquiry } from "./form/enquirySchema.ts";
import type { Problem } from "./form/fieldProblems.ts";
import { type FormName, fieldNames } from "./form/fields.ts";
import type { SentFields } from "./form/validateForm.ts";
import {
  countTowardsLimit,
  LimitReached,
  limitSubject,
  limits,
  mailboxOf,
} from "./submissionLimits.ts";
import { newTrackingCode } from "./trackEnquiry.ts";

/** Outcome of saving an enquiry; the caller words it. */
export type SubmitResult =
  | { readonly ok: true; readonly code: string }
  | {
      readonly ok: false;
      readonly reason: "invalid";
      readonly problems: readonly Problem[];
      /** Tokens of attachments that have expired. */
      readonly gone?: readonly string[];
    }
  /** A different enquiry was sent under the same key. */
  | { readonly ok: false; readonly reason: "conflict" }
  | { readonly ok: false; readonly reason: "limited"; readonly retryAfterSeconds: number };

/** A valid enquiry, with the data needed to save it. */
export interface Passed {
  readonly form: FormName;
  readonly language: Language;
  readonly enquiry: Enquiry;
  readonly key: string;
  readonly fingerprint: string;
  readonly proof: CaptchaProof;
  /** The sender's network. */
  readonly network: string;
  /** Mail recipients; empty: those of the configuration. */
  readonly departments: readonly string[];
  /** Published content in the sender's language. */
  readonly view: View;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An enquiry that has just been inserted. */
export interface ArrivedEnquiry {
  readonly id: number;
  readonly form: FormName;
  readonly language: Language;
  readonly topic: string;
  /** `domestic`, `overseas` or "". */
  readonly region: string;
  /** Province and city, or country, as the sender wrote it. */
  readonly place: string;
  readonly mailbox: string;
  /** Normalised numbers of the parts that it names. */
  readonly parts: readonly string[];
  readonly view: View;
  readonly now: number;
}

/** Called with each enquiry in the transaction that inserts it. */
export type OnArrival = (tx: Writing, enquiry: ArrivedEnquiry) => Promise<void>;

interface EnquiryStorage {
  readonly store: Store;
  readonly uploads: Uploads;
  readonly secret: Buffer;
  readonly onArrival: OnArrival | undefined;
}

/** Hash of an enquiry, by which a repeated request is recognised. */
export function fingerprintOf(form: FormName, language: Language, sent: SentFields): string {
  const values = fieldNames.map((name) => plain(sent[name]));
  return createHash("sha256")
    .update(JSON.stringify([form, language, values]))
    .digest("base64url");
}

/** Replaces values that no form sends, which may be nested too deeply to serialise. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (typeof entry === "string" ? entry : null));
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** The earlier result for an enquiry with this key; undefined where there is none. */
export async function previousResult(
  { db }: Store,
  key: string,
  fingerprint: string,
): Promise<SubmitResult | undefined> {
  const row = await db
    .selectFrom("enquiries")
    .select(["code", "fingerprint"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.fingerprint === fingerprint
    ? { ok: true, code: row.code }
    : { ok: false, reason: "conflict" };
}

/** Rolls back the transaction: nothing is saved, the proof is not spent, nothing is counted. */
class Refused extends Error {
  readonly result: SubmitResult;

  constructor(result: SubmitResult) {
    super("The enquiry is not taken");
    this.result = result;
  }
}

/**
 * Saves an enquiry, its attachments and mails, and its spent proof in one transaction. All of it is
 * durable when a code is returned.
 */
export async function save(storage: EnquiryStorage, passed: Passed): Promise<SubmitResult> {
  try {
    const code = await storage.store.transaction((tx) => store(tx, storage, passed));
    if (code !== undefined) return { ok: true, code };
    const known = await previousResult(storage.store, passed.key, passed.fingerprint);
    // Erased in the meantime: it may be sent again.
    return known ?? (await save(storage, passed));
  } catch (error) {
    if (error instanceof Refused) return error.result;
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfterSeconds } = error;
    return { ok: false, reason: "limited", retryAfterSeconds };
  }
}

/** @returns undefined where another process saves an enquiry with this key already */
async function store(
  tx: Writing,
  storage: EnquiryStorage,
  passed: Passed,
): Promise<string | undefined> {
  const { uploads, secret } = storage;
  const { enquiry, network, now } = passed;
  const row = await insertEnquiry(tx, secret, passed);
  if (row === undefined) return undefined;
  await consume(tx, passed.proof);
  const mailbox = mailboxOf(enquiry.email);
  for (const [kind, what] of [
    ["enquiriesOfNetwork", network],
    ["enquiriesOfMailbox", mailbox],
  ] as const) {
    await countTowardsLimit(tx, limitSubject(secret, kind, what), limits[kind], now);
  }
  const gone = await uploads.claim(tx, enquiry.attachments, row.id);
  if (gone.length > 0) {
    const problems: Problem[] = [{ field: "attachments", problem: "attachmentGone" }];
    throw new Refused({ ok: false, reason: "invalid", problems, gone });
  }
  const { view, form, language } = passed;
  const parts = partsNamed(view, enquiry);
  await insertParts(tx, row.id, parts);
  await storage.onArrival?.(tx, {
    ...{ id: row.id, form, language, mailbox, parts, view, now },
    ...{ topic: enquiry.topic, region: enquiry.city, place: enquiry.place },
  });
  const arrived = { ...row, email: enquiry.email, departments: passed.departments };
  await enqueueMails(tx, await arrivalMails(tx, secret, arrived, now), now);
  return row.code;
}

async function insertEnquiry(tx: Writing, secret: Buffer, passed: Passed) {
  const { form, language, enquiry, key, fingerprint, network, now } = passed;
  const { attachments: _tokens, ...fields } = enquiry;
  const code = newTrackingCode();
  return tx
    .insertInto("enquiries")
    .values({
      ...{ code, ...deskColumns(code, fields), anchor: newAnchor() },
      network_hash: limitSubject(secret, "enquiriesOfNetwork", network),
      idempotency_key: key,
      fingerprint,
      form,
      language,
      body: JSON.stringify(fields),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning(["id", "code", "anchor"])
    .executeTakeFirst();
}

async function consume(tx: Writing, proof: CaptchaProof): Promise<void> {
  if (await consumeProof(tx, proof)) return;
  const problems: Problem[] = [{ field: "captcha", problem: "captcha" }];
  throw new Refused({ ok: false, reason: "invalid", problems });
}

/** Tells whether an automatic mail may go to a mailbox: one a day (RFC 3834 section 2). */
async function mayAnswerAlone(
  tx: Writing,
  secret: Buffer,
  mailbox: string,
  now: number,
): Promise<boolean> {
  const subject = limitSubject(secret, "automaticMailsOfMailbox", mailbox);
  try {
    await countTowardsLimit(tx, subject, limits.automaticMailsOfMailbox, now);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

interface InsertedEnquiry {
  readonly id: number;
  readonly anchor: string | null;
  /** Mail address of the sender. */
  readonly email: string;
  /** Mail recipients; empty: those of the configuration. */
  readonly departments: readonly string[];
}

/** Mails about a new enquiry: to the desk and, where an automatic mail may go there, to the sender. */
export async function arrivalMails(
  tx: Writing,
  secret: Buffer,
  { id, anchor, email, departments }: InsertedEnquiry,
  now: number,
): Promise<MailDraft[]> {
  const hasReceipt = await mayAnswerAlone(tx, secret, mailboxOf(email), now);
  const shared = { data: {}, owner: { enquiry_id: id } };
  const desk: MailDraft = { ...shared, kind: "desk", recipients: departments };
  if (!hasReceipt) return [desk];
  // The first mail of the thread: later ones refer to its Message-ID.
  const name = anchor === null ? {} : { name: anchor };
  return [desk, { ...shared, ...name, kind: "receipt", recipients: [email] }];
}
