import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type Language, languages } from "../../base/site/languages.ts";
import type { UploadedFile } from "./form/attachmentLimits.ts";
import type { Enquiry } from "./form/enquirySchema.ts";
import type { Problem } from "./form/fieldProblems.ts";
import { type FormName, formNames } from "./form/fields.ts";
import type { SentFields } from "./form/validateForm.ts";

/** Result of the check before an enquiry without script is confirmed. */
export type ReviewResult =
  | {
      readonly ok: true;
      /** Signed token for the review page's form, valid for an hour. */
      readonly token: string;
      readonly enquiry: Enquiry;
      readonly files: readonly UploadedFile[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      readonly files: readonly UploadedFile[];
    };

/** Confirmed too late, or too early to have been read: the review page is shown again. */
export interface ReviewAgain {
  readonly ok: false;
  readonly reason: "expired";
  readonly form: FormName;
  readonly review: ReviewResult;
}

/** Longest time for which a review page may be confirmed, in milliseconds. */
const reviewMs = 60 * 60_000;

/** Minimum milliseconds until a confirmation: a faster one cannot have read the page. */
export const minReviewMs = 1_000;

/** An enquiry between its two posts, without script: the review page carries all of it. */
export interface Review {
  readonly form: FormName;
  readonly language: Language;
  readonly sent: SentFields;
  /** The idempotency key. */
  readonly key: string;
  /** Single-use value, spent when the enquiry is saved, as a captcha's answer is. */
  readonly nonce: string;
  /** Time at which the page was made, milliseconds since 1970. */
  readonly at: number;
}

const reviewed = z.object({
  form: z.enum(formNames),
  language: z.enum(languages),
  sent: z.record(z.string(), z.unknown()),
  key: z.string(),
  nonce: z.string(),
  at: z.int(),
});

/** Signs the token of a review page: readable, but tamper-proof. */
export function sealReview(
  secret: Buffer,
  facts: Pick<Review, "form" | "language" | "sent">,
  now: number,
): string {
  const review: Review = { ...facts, key: randomUUID(), nonce: randomUUID(), at: now };
  const payload = Buffer.from(JSON.stringify(review)).toString("base64url");
  return `${payload}.${sign(secret, payload)}`;
}

/** Reads the token of a review page; undefined where its signature is not valid. */
export function openReview(secret: Buffer, token: string): Review | undefined {
  const [payload = "", signature = ""] = token.split(".");
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(secret, payload))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  return reviewed.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
}

/** True where the page may be confirmed now: neither too early nor too late. */
export function isTimely({ at }: Review, now: number): boolean {
  return now >= at + minReviewMs && now < at + reviewMs;
}

/** Time until which the page's spent nonce must be stored, milliseconds since 1970. */
export function reviewExpiry({ at }: Review): number {
  return at + reviewMs;
}

function sign(secret: Buffer, payload: string): string {
  return createHmac("sha256", secret).update(`review\0${payload}`).digest("base64url");
}
