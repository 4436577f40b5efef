import { createHash } from "node:crypto";
import { enqueueMails, type MailDraft } from "../../base/mail/outbox.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import type { Uploads } from "./attachments/uploads.ts";
import { type CaptchaProof, consumeProof } from "./captcha/captcha.ts";
import { type FormName, fieldNames } from "./form/fields.ts";
import type { Problem } from "./form/problems.ts";
import type { Enquiry } from "./form/schema.ts";
import type { SentFields } from "./form/validate.ts";
import { countTowardsLimit, LimitReached, limitSubject, limits, mailboxOf } from "./limits.ts";
import { newTrackingCode } from "./tracking.ts";

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
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface EnquiryStorage {
  readonly store: Store;
  readonly uploads: Uploads;
  readonly secret: Buffer;
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
  const row = await insertEnquiry(tx, passed);
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
  await enqueueMails(tx, mailsFor(row.id, passed), now);
  return row.code;
}

async function insertEnquiry(tx: Writing, passed: Passed) {
  const { form, language, enquiry, key, fingerprint, now } = passed;
  const { attachments: _tokens, ...fields } = enquiry;
  return tx
    .insertInto("enquiries")
    .values({
      code: newTrackingCode(),
      idempotency_key: key,
      fingerprint,
      form,
      language,
      body: JSON.stringify(fields),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning(["id", "code"])
    .executeTakeFirst();
}

async function consume(tx: Writing, proof: CaptchaProof): Promise<void> {
  if (await consumeProof(tx, proof)) return;
  const problems: Problem[] = [{ field: "captcha", problem: "captcha" }];
  throw new Refused({ ok: false, reason: "invalid", problems });
}

/** One to the desk and one to the sender. */
function mailsFor(enquiryId: number, { enquiry, departments }: Passed): MailDraft[] {
  const shared = { data: {}, owner: { enquiry_id: enquiryId } };
  return [
    { ...shared, kind: "desk", recipients: departments },
    { ...shared, kind: "receipt", recipients: [enquiry.email] },
  ];
}
