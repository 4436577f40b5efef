import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { mailsOf } from "../../base/mail/outbox.ts";
import type { Language } from "../../base/site/languages.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import { partQuoted } from "../../base/site/text/quotedMail.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import type { TrackedState } from "./enquiryStates.ts";
import { emailAddress, plainEmail } from "./form/contactFormats.ts";
import type { FormName } from "./form/fields.ts";
import { formOptions } from "./formOptions.ts";
import { enquiryByCode, type StoredEnquiry, subjectOf, textOf } from "./readEnquiries.ts";
import {
  countTowardsLimit,
  LimitReached,
  limitSubject,
  limits,
  mailboxOf,
} from "./submissionLimits.ts";

/** Digits and letters that are not mistaken for others when they are read out (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const groups = 3;
const groupLength = 4;

/** A code like `7K3M-Q0ZD-91XA`: 60 random bits, so that nobody finds another's by trying. */
export function newTrackingCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A code as it is kept, whichever way somebody typed it; undefined where it is none. */
export function readTrackingCode(typed: string): string | undefined {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (!new RegExp(`^[${alphabet}]{${groups * groupLength}}$`).test(plain)) return undefined;
  return plain.match(new RegExp(`.{${groupLength}}`, "g"))?.join("-");
}

/** Fields that identify an enquiry. */
export const trackingFields = ["code", "email"] as const;

export type TrackingField = (typeof trackingFields)[number];

/** Problems of the fields themselves, independent of stored data. */
export type TrackingProblem = "codeEmpty" | "codeInvalid" | "emailEmpty" | "emailInvalid";

/** An enquiry as shown to its sender: of their input only the topic. */
export interface TrackedEnquiry {
  readonly code: string;
  readonly form: FormName;
  /** Its topic, or the position applied for, in the reader's language. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly state: TrackedState;
  /** Time at which it came into the state, milliseconds since 1970. */
  readonly stateAt: number;
  /** Time by which a reply is promised, milliseconds since 1970; absent once there is one, or where none is. */
  readonly replyBy?: number;
  /** Replies that were sent, and mails of the sender that were received, the oldest first. */
  readonly thread: readonly TrackedMessage[];
}

/** A message of an enquiry as its sender sees it. */
export interface TrackedMessage {
  readonly direction: "in" | "out";
  /** Plain text. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type TrackingResult =
  | { readonly ok: true; readonly enquiry: TrackedEnquiry }
  | {
      readonly ok: false;
      readonly reason: "invalid";
      readonly problems: readonly {
        readonly field: TrackingField;
        readonly problem: TrackingProblem;
      }[];
    }
  /** Unknown code or another mailbox: not distinguished. */
  | { readonly ok: false; readonly reason: "unknown" }
  | { readonly ok: false; readonly reason: "limited"; readonly retryAfterSeconds: number };

/** A request for the state of an enquiry. */
export interface TrackingRequest {
  readonly code: unknown;
  readonly email: unknown;
  readonly language: Language;
  /** Network of the request. */
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * State of an enquiry, for holders of its tracking code and mailbox. Each lookup counts towards its
 * network's limit, and takes the same work whether or not the enquiry exists.
 */
export async function trackEnquiry(
  { store, secret, publication }: { store: Store; secret: Buffer; publication: Publication },
  { code: typedCode, email: typedEmail, language, network, now }: TrackingRequest,
): Promise<TrackingResult> {
  const typed = { code: lineOf(typedCode), email: plainEmail(lineOf(typedEmail)) };
  const code = readTrackingCode(typed.code);
  const problems = [
    ...(code === undefined
      ? [{ field: "code", problem: typed.code === "" ? "codeEmpty" : "codeInvalid" } as const]
      : []),
    ...(emailAddress.test(typed.email)
      ? []
      : [{ field: "email", problem: typed.email === "" ? "emailEmpty" : "emailInvalid" } as const]),
  ];
  if (code === undefined || problems.length > 0) return { ok: false, reason: "invalid", problems };
  try {
    const subject = limitSubject(secret, "lookupsOfNetwork", network);
    await store.transaction((tx) => countTowardsLimit(tx, subject, limits.lookupsOfNetwork, now));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { ok: false, reason: "limited", retryAfterSeconds: error.retryAfterSeconds };
  }
  const enquiry = await enquiryByCode(store, code);
  const mails = await mailsOf(store.db, { enquiry_id: enquiry?.id ?? 0 });
  const isOwn = isSameMailbox(typed.email, enquiry ? textOf(enquiry, "email") : newTrackingCode());
  if (enquiry === undefined || !isOwn) return { ok: false, reason: "unknown" };
  const forwardedAt = mails.find(({ kind }) => kind === "desk")?.sentAt ?? undefined;
  const thread = await trackedThread(store, enquiry.id);
  return { ok: true, enquiry: { ...tracked(enquiry, forwardedAt, publication, language), thread } };
}

/** Most messages that a sender is shown: the newest. */
const maxThread = 100;

async function trackedThread({ db }: Store, enquiryId: number): Promise<TrackedMessage[]> {
  const rows = await db
    .selectFrom("enquiry_messages")
    .select(["direction", "body", "created_at", "sent_at"])
    .where("enquiry_id", "=", enquiryId)
    .where("state", "in", ["sent", "received"])
    // Answering machines and returned mails are no messages of the sender.
    .where("mail_kind", "is", null)
    .orderBy("id", "desc")
    .limit(maxThread)
    .execute();
  return rows.toReversed().map(({ direction, body, created_at, sent_at }) => ({
    direction: direction === "in" ? "in" : "out",
    text: direction === "in" ? partQuoted(body).own : body,
    at: sent_at ?? created_at,
  }));
}

/** Maximum length of either field; no code and no address is longer. */
const maxLength = 320;

function lineOf(value: unknown): string {
  return typeof value === "string" && value.length <= maxLength ? sanitizeLine(value) : "";
}

/** Compares mailboxes in constant time. */
function isSameMailbox(one: string, other: string): boolean {
  const hashOf = (email: string) => createHash("sha256").update(mailboxOf(email)).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function tracked(
  enquiry: StoredEnquiry,
  forwardedAt: number | undefined,
  { views }: Publication,
  language: Language,
): Omit<TrackedEnquiry, "thread"> {
  const { code, form, createdAt, state, stateAt } = enquiry;
  const subject = subjectOf(enquiry);
  const { topics } = formOptions(views[language], form);
  const isForwarded = state === "received" && forwardedAt !== undefined;
  return {
    code,
    form,
    subject: topics.find(({ value }) => value === subject)?.label ?? subject,
    receivedAt: createdAt,
    state: isForwarded ? "forwarded" : state,
    stateAt: (isForwarded ? forwardedAt : stateAt) ?? createdAt,
  };
}
