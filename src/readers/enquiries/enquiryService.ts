import { randomUUID } from "node:crypto";
import { appendAudit } from "../../base/audit/append.ts";
import type { Scan, ScannerUnavailable } from "../../base/inspection/clamd.ts";
import { events } from "../../base/process/events.ts";
import { defaultLanguage, type Language } from "../../base/site/languages.ts";
import { secret as secretOf } from "../../base/store/secrets.ts";
import type { OpenFile, StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { Publication } from "../../content/published/publication.ts";
import { may } from "../../staff/access/rights.ts";
import type { AttachmentFolder, ReceivedFile } from "./attachments/attachmentFolder.ts";
import type { TransferRate } from "./attachments/minimumUploadRate.ts";
import { type FileFacts, type Upload, type UploadResult, Uploads } from "./attachments/uploads.ts";
import { checkAnswer, issueChallenge, purgeProofs } from "./captcha/captcha.ts";
import { type Challenge, challengeSeconds, minAnswerSeconds } from "./captcha/challenge.ts";
import { fillDeskColumns } from "./deskSearchColumns.ts";
import {
  type ErasureReceipt,
  type ErasureWish,
  eraseBefore,
  eraseEnquiries,
  monthsBefore,
} from "./eraseEnquiries.ts";
import { eraseMails } from "./eraseIncomingMails.ts";
import type { UploadedFile } from "./form/attachmentLimits.ts";
import type { Enquiry } from "./form/enquirySchema.ts";
import type { Problem, ProblemName } from "./form/fieldProblems.ts";
import { type FormName, formKeys, formNames } from "./form/fields.ts";
import { readFields, type SentFields, unknownFields, validateForm } from "./form/validateForm.ts";
import { departmentMailboxes, formOptions, guestbookOf } from "./formOptions.ts";
import {
  isTimely,
  openReview,
  type ReviewAgain,
  type ReviewResult,
  reviewExpiry,
  sealReview,
} from "./reviewPageToken.ts";
import {
  fingerprintOf,
  type OnArrival,
  previousResult,
  type SubmitResult,
  save,
} from "./saveEnquiry.ts";
import { purgeCounts } from "./submissionLimits.ts";
import { type TrackingRequest, type TrackingResult, trackEnquiry } from "./trackEnquiry.ts";

export type { SubmitResult } from "./saveEnquiry.ts";

export interface EnquiriesOptions {
  readonly store: Store;
  readonly folder: AttachmentFolder;
  readonly publication: () => Publication;
  /** Minimum rate of uploads; absent: the usual one. */
  readonly uploadPace?: TransferRate | undefined;
  /** The virus scanner for attachments; see `Uploads`. */
  readonly scan?: Scan | undefined;
  readonly onUnscanned?: ((error: ScannerUnavailable) => void) | undefined;
  readonly onUnstored?: ((error: StorageUnavailable) => void) | undefined;
  /** Called with each enquiry in its transaction. */
  readonly onArrival?: OnArrival | undefined;
  /** End of the last of so many working days after a moment, by the desk's calendar. */
  readonly replyDay?: ((start: number, days: number) => Promise<number | undefined>) | undefined;
}

/** Answer of `captcha`. */
export interface ChallengeAnswer extends Challenge {
  /** Time in which it may be answered, in seconds. */
  readonly expires_in: number;
  /** Seconds that must lie between asking and answering. */
  readonly wait: number;
  /** A fresh one, for the enquiry that is begun. */
  readonly idempotency_key: string;
}

/** Outcome of an erasure. */
export interface Erased {
  readonly receipts: readonly ErasureReceipt[];
  /** Number of mails of a mailbox that belonged to no enquiry. */
  readonly mails: number;
}

interface Posted {
  readonly form: FormName;
  readonly language: Language;
  /** A JSON body, or a form's pairs gathered by name. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface EnquirySender {
  /** The network that the enquiry comes from. */
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The consultation forms' business: challenges, attachments, and enquiries that are kept. */
export class Enquiries {
  readonly #options: EnquiriesOptions;
  readonly #secret: Buffer;
  readonly #uploads: Uploads;

  private constructor(options: EnquiriesOptions, secret: Buffer) {
    this.#options = options;
    this.#secret = secret;
    const { store, folder, publication } = options;
    const room = () => {
      const { attachmentsMb, freeDiskMb } =
        publication().views[defaultLanguage].setting("enquiries");
      return { quota: attachmentsMb * 2 ** 20, floor: freeDiskMb * 2 ** 20 };
    };
    const { scan, onUnscanned, onUnstored, uploadPace: pace } = options;
    const reports = { onUnscanned, onUnstored };
    this.#uploads = new Uploads({ store, folder, secret, room, scan, ...reports, pace });
  }

  static async open({ store, ...options }: EnquiriesOptions): Promise<Enquiries> {
    const secret = await secretOf(store, "enquiries");
    return new Enquiries({ ...options, store: store.forRequests }, secret);
  }

  /** A challenge to be solved before an enquiry is sent. */
  challenge(now: number): ChallengeAnswer {
    return {
      ...issueChallenge(this.#secret, now),
      expires_in: challengeSeconds,
      wait: minAnswerSeconds,
      idempotency_key: randomUUID(),
    };
  }

  /** Takes a file; see `Uploads.take`. */
  upload(bytes: AsyncIterable<Uint8Array>, upload: Upload): Promise<UploadResult> {
    return this.#uploads.take(bytes, upload);
  }

  /** Files that were uploaded, without those that are no longer kept. */
  uploaded(tokens: readonly string[]): Promise<UploadedFile[]> {
    return this.#uploads.uploaded(tokens);
  }

  /**
   * Takes an enquiry, if it passes its checks and carries a good answer to a challenge. The key is
   * looked up first: sent again, an enquiry gets the answer it had.
   * @throws what the store throws; then nothing was kept, or all of it was and a retry will say so
   */
  async submit({ captcha, honeypot, key, ...posted }: Submission): Promise<SubmitResult> {
    const { now } = posted;
    return published(
      posted.form,
      this.#submit(posted, {
        key: key === undefined || key === "" ? randomUUID() : key,
        honeypot,
        proof: () => checkAnswer(this.#secret, captcha, now),
      }),
    );
  }

  /** The first of two posts without script: checks the form and makes what the review page carries. */
  async review({ honeypot, ...posted }: Posted & { honeypot?: unknown }): Promise<ReviewResult> {
    const { form, language, now } = posted;
    const sent = readFields(form, posted.sent);
    const { problems, enquiry } = this.#check(posted, sent, honeypot);
    const tokens = Array.isArray(sent.attachments) ? sent.attachments.filter(isString) : [];
    const files = await this.uploaded(tokens);
    if (files.length < new Set(tokens).size && !problems.some(isOfAttachments)) {
      problems.push({ field: "attachments", problem: "attachmentGone" });
    }
    if (enquiry === undefined || problems.length > 0) return { ok: false, problems, files };
    const token = sealReview(this.#secret, { form, language, sent }, now);
    return { ok: true, token, enquiry, files };
  }

  /** The second: what the review page carried is taken as `submit` would. */
  async submitReviewed({
    token,
    network,
    now,
  }: EnquirySender & { readonly token: string }): Promise<SubmitResult | ReviewAgain> {
    const review = openReview(this.#secret, token);
    if (review === undefined) return invalid("review", "review");
    const { form, language, sent, key, nonce } = review;
    const posted = { form, language, sent, network, now };
    const known = await this.#known(key, posted, sent);
    if (known !== undefined) return known;
    if (!isTimely(review, now)) {
      return { ok: false, reason: "expired", form, review: await this.review(posted) };
    }
    const proof = () => ({ id: nonce, expiresAt: reviewExpiry(review) });
    return published(form, this.#submit(posted, { key, honeypot: undefined, proof }));
  }

  /** Opens an attachment; undefined where its file is gone. */
  openAttachment(id: string): Promise<OpenFile | undefined> {
    return this.#options.folder.open(id);
  }

  /** Storage of incoming mails while they are read, and of their attachments. */
  get mailFiles() {
    const { folder } = this.#options;
    return {
      receive: (bytes: AsyncIterable<Uint8Array>, max: number) => folder.receive(bytes, max),
      discard: (file: ReceivedFile) => folder.discard(file),
      keep: (file: ReceivedFile, facts: FileFacts) => this.#uploads.keepMailed(file, facts),
    };
  }

  /** Erases enquiries; see `eraseEnquiries`. */
  async erase(wish: ErasureWish): Promise<Erased> {
    const { store, folder } = this.#options;
    const { of, by, isDryRun } = wish;
    const receipts = await eraseEnquiries(store, folder, wish);
    // Mails that belong to no enquiry belong to no form either.
    const isAll = "mailbox" in of && may(by, "enquiry.erase");
    const mails = isAll ? await eraseMails(store, folder, of, isDryRun) : 0;
    if (mails > 0 && isDryRun !== true) {
      const entry = {
        act: "enquiry.mail-remove",
        subject: "mail:erased",
        detail: { mails },
      } as const;
      await store.transaction((tx) => appendAudit(tx, [entry], { by, at: wish.now }));
    }
    return { receipts, mails };
  }

  /** Removes files of attachments whose rows are gone. */
  async removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#options.folder.remove(name);
  }

  /** Secret by which enquiries are counted and recognised. */
  get secret(): Buffer {
    return this.#secret;
  }

  /** The state of an enquiry for its sender; see `trackEnquiry`. */
  async track(request: TrackingRequest): Promise<TrackingResult> {
    const { store, publication } = this.#options;
    const site = { store, secret: this.#secret, publication: publication() };
    const result = await trackEnquiry(site, request);
    if (!result.ok || result.enquiry.state === "answered" || result.enquiry.state === "closed") {
      return result;
    }
    const replyBy = await this.replyBy(result.enquiry.form, result.enquiry.receivedAt);
    return replyBy === undefined ? result : { ok: true, enquiry: { ...result.enquiry, replyBy } };
  }

  /**
   * Time by which the sender of a form is promised a reply, in milliseconds since 1970; undefined where
   * none is. It never throws: the enquiry is stored whatever the calendar says.
   */
  async replyBy(form: FormName, receivedAt: number): Promise<number | undefined> {
    const { publication, replyDay } = this.#options;
    const days = guestbookOf(publication().views[defaultLanguage], form)?.body.replyDays;
    if (days === undefined || replyDay === undefined) return undefined;
    return replyDay(receivedAt, days).catch(() => undefined);
  }

  /**
   * Removes what is past: enquiries at the end of their time, files that no enquiry claimed, proofs
   * and counts that have no effect any more. Fills the desk's columns of enquiries that an older
   * release has saved.
   * @returns how many enquiries were erased
   */
  async purge(now: number): Promise<number> {
    const { store, folder, publication } = this.#options;
    const { retentionMonths, applicationMonths } =
      publication().views[defaultLanguage].setting("enquiries");
    let erased = 0;
    for (const form of formNames) {
      const months = form === "application" ? applicationMonths : retentionMonths;
      erased += await eraseBefore(store, folder, form, monthsBefore(now, months), now);
    }
    await eraseMails(store, folder, { before: monthsBefore(now, retentionMonths) });
    await this.#uploads.purge(now);
    await purgeProofs(store, now);
    await purgeCounts(store, now);
    await this.fillDeskColumns();
    return erased;
  }

  /** Fills the desk's columns of enquiries that an older release has saved. @returns how many */
  fillDeskColumns(): Promise<number> {
    const { store, publication } = this.#options;
    return fillDeskColumns(store, (language) => publication().views[language]);
  }

  async #submit(
    posted: Posted & EnquirySender,
    { key, honeypot, proof: prove }: Evidence,
  ): Promise<SubmitResult> {
    const { store, publication } = this.#options;
    const { form, language, network, now } = posted;
    if (!isKey(key)) return invalid(formKeys.idempotency, "generic");
    const sent = readFields(form, posted.sent);
    const known = await this.#known(key, posted, sent);
    if (known !== undefined) return known;
    const { problems, enquiry } = this.#check(posted, sent, honeypot);
    if (enquiry === undefined || problems.length > 0) {
      return { ok: false, reason: "invalid", problems };
    }
    const proof = prove();
    if (proof === "early") return invalid(formKeys.captcha, "captchaEarly");
    if (proof === undefined) return invalid(formKeys.captcha, "captcha");
    const result = await save(
      { store, uploads: this.#uploads, secret: this.#secret, onArrival: this.#options.onArrival },
      {
        form,
        language,
        enquiry,
        key,
        fingerprint: fingerprintOf(form, language, sent),
        proof,
        network,
        departments: departmentMailboxes(publication().views[language], form, enquiry.topic),
        view: publication().views[language],
        now,
      },
    );
    return result;
  }

  #known(key: string, { form, language }: Posted, sent: SentFields) {
    return previousResult(this.#options.store, key, fingerprintOf(form, language, sent));
  }

  #check(
    { form, language, sent: all }: Posted,
    sent: SentFields,
    honeypot: unknown,
  ): FoundAttachment {
    const view = this.#options.publication().views[language];
    const checked = validateForm(form, sent, formOptions(view, form));
    const problems: Problem[] = checked.ok ? [] : [...checked.problems];
    for (const field of unknownFields(form, all)) problems.push({ field, problem: "unknown" });
    const isFilled = honeypot !== undefined && honeypot !== null && honeypot !== "";
    if (isFilled) problems.push({ field: formKeys.honeypot, problem: "honeypot" });
    return { problems, enquiry: checked.ok ? checked.enquiry : undefined };
  }
}

/** An enquiry as the API takes it. */
export interface Submission extends Posted, EnquirySender {
  /** The idempotency key; absent: what is sent twice is kept twice. */
  readonly key?: unknown;
  readonly captcha: unknown;
  readonly honeypot?: unknown;
}

interface Evidence {
  readonly key: unknown;
  readonly honeypot: unknown;
  /** Asked for only where all else is well. */
  readonly proof: () => ReturnType<typeof checkAnswer>;
}

interface FoundAttachment {
  readonly problems: Problem[];
  readonly enquiry: Enquiry | undefined;
}

/** Publishes what came of an enquiry that was sent, for figures. */
async function published(form: FormName, submitting: Promise<SubmitResult>): Promise<SubmitResult> {
  const result = await submitting;
  events.publish("enquiry", { form, outcome: result.ok ? "saved" : result.reason });
  return result;
}

/** Random enough not to be another's, and short enough to be kept. */
function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isOfAttachments({ field }: Problem): boolean {
  return field === "attachments";
}

function invalid(field: string, problem: ProblemName): SubmitResult {
  return { ok: false, reason: "invalid", problems: [{ field, problem }] };
}
