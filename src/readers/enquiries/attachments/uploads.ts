import type { Messages } from "../../../base/i18n/messages.ts";
import { attachmentKind, nameRefusal } from "../../../base/inspection/attachmentFormats.ts";
import { type Scan, ScannerUnavailable } from "../../../base/inspection/clamd.ts";
import { inspectFile } from "../../../base/inspection/inspectFile.ts";
import type { RejectionReason } from "../../../base/inspection/rejectedFile.ts";
import { displayName } from "../../../base/inspection/shownFileName.ts";
import { type AsyncOperations, operations } from "../../../base/process/instrumentation.ts";
import { StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { checkAnswer, consumeProof } from "../captcha/captcha.ts";
import { maxAttachmentBytes, type UploadedFile } from "../form/attachmentLimits.ts";
import { countTowardsLimit, LimitReached, limitSubject, limits } from "../submissionLimits.ts";
import { type AttachmentFolder, FileTooLarge, type ReceivedFile } from "./attachmentFolder.ts";
import {
  type AttachmentRow,
  claimAttachments,
  insertAttachment,
  newAttachmentId,
  purgeAttachments,
  storedBytes,
  unclaimedAttachments,
  uploadedFile,
} from "./attachmentRepository.ts";
import { type TransferRate, withMinimumRate } from "./minimumUploadRate.ts";
import { issueUploadPass, verifyUploadPass } from "./uploadPass.ts";
import { UploadSlots } from "./uploadSlots.ts";

/** Runs tasks one after another, in the order they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Reason for refusing a file, by the key of its message. */
type UploadRefusal = keyof Messages["enquiry"]["uploads"];

export type UploadResult =
  | {
      readonly ok: true;
      readonly file: UploadedFile;
      /** Pass for the next file, instead of another captcha; absent without script. */
      readonly pass?: string | undefined;
    }
  | { readonly ok: false; readonly reason: UploadRefusal }
  /** No captcha answer, or one that is no longer valid. */
  | { readonly ok: false; readonly reason: "captcha" }
  | { readonly ok: false; readonly reason: "limited"; readonly retryAfterSeconds: number };

/** Proofs sent with a file: the answer to a captcha, or the pass that was issued for one. */
export interface Proofs {
  readonly captcha?: unknown;
  readonly pass?: unknown;
}

export interface Upload {
  /**
   * `plain`: from a form without script, which cannot solve a captcha; few of those are accepted.
   */
  readonly proofs: Proofs | "plain";
  /** Name on the sender's machine. */
  readonly name: string;
  /** The sender's network. */
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A file that was inspected and kept, or the reason for refusing it. */
export type StoredUpload =
  | { readonly ok: true; readonly row: AttachmentRow }
  | { readonly ok: false; readonly reason: StoringRefusal };

type StoringRefusal =
  | RejectionReason
  | "ending"
  | "unscanned"
  | "empty"
  | "tooLarge"
  | "noRoom"
  | "unstored";

/** Facts of a file that comes with a mail. */
export interface FileFacts {
  /** Name on the sender's machine. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Limits on the storage of attachments, in bytes. */
export interface StorageLimits {
  /** Maximum of all attachments together. */
  readonly quota: number;
  /** Minimum free disk space. */
  readonly floor: number;
}

export interface UploadsOptions {
  readonly store: Store;
  readonly folder: AttachmentFolder;
  readonly secret: Buffer;
  readonly room: () => StorageLimits;
  /** Minimum rate of uploads; absent: the usual one. */
  readonly pace?: TransferRate | undefined;
  /** The virus scanner; absent: files are not scanned. */
  readonly scan?: Scan | undefined;
  /** Called for each file that could not be scanned. */
  readonly onUnscanned?: ((error: ScannerUnavailable) => void) | undefined;
  /** Called for each file that could not be stored. */
  readonly onUnstored?: ((error: StorageUnavailable) => void) | undefined;
}

/** Maximum number of concurrent uploads; forms without script have a limit of their own. */
const maxUploadsAtOnce = 32;
const maxPlainUploadsAtOnce = 8;

/** Usual minimum rate; it is multiplied where slots become scarce. */
const usualPace: TransferRate = {
  silenceMs: 30_000,
  graceMs: 10_000,
  minBytesPerSecond: 4 * 1_024,
};
const timesPressed = 8;

/** Seconds after which a client may retry where no slot was free. */
const busySeconds = 5;

/** Receives and inspects files, and keeps them until an enquiry claims them or a day has passed. */
export class Uploads {
  readonly #options: UploadsOptions;
  /** Inspection may need much memory: one file at a time. */
  readonly #inspection = new SerialQueue();
  readonly #places = new UploadSlots(maxUploadsAtOnce);
  readonly #plainPlaces = new UploadSlots(maxPlainUploadsAtOnce);

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Receives a file. A refusal may leave `bytes` partly unread.
   * @throws any error of `bytes` where the file does not arrive whole
   */
  take(bytes: AsyncIterable<Uint8Array>, upload: Upload): Promise<UploadResult> {
    const facts: AsyncOperations["upload"] = {};
    return operations.upload.tracePromise(async () => {
      const result = await this.#take(bytes, upload);
      facts.outcome = result.ok ? "stored" : result.reason;
      return result;
    }, facts);
  }

  async #take(bytes: AsyncIterable<Uint8Array>, upload: Upload): Promise<UploadResult> {
    const places = upload.proofs === "plain" ? this.#plainPlaces : this.#places;
    const release = places.acquire(upload.network);
    if (release === undefined) {
      return { ok: false, reason: "limited", retryAfterSeconds: busySeconds };
    }
    const { pace = usualPace } = this.#options;
    const minBytesPerSecond = pace.minBytesPerSecond * timesPressed;
    const pressed: TransferRate = { ...pace, minBytesPerSecond };
    const current = () => (places.isUnderPressure ? pressed : pace);
    try {
      if (!(await this.#hasRoom())) return { ok: false, reason: "noRoom" };
      const admitted = await this.#admit(upload);
      if (admitted === undefined) return { ok: false, reason: "captcha" };
      const result = await this.#receive(withMinimumRate(bytes, current), upload);
      return result.ok ? { ...result, pass: admitted.pass } : result;
    } catch (error) {
      if (error instanceof FileTooLarge) return { ok: false, reason: "tooLarge" };
      if (isDiskFull(error)) return { ok: false, reason: "noRoom" };
      if (error instanceof StorageUnavailable) {
        this.#options.onUnstored?.(error);
        return { ok: false, reason: "unstored" };
      }
      if (!(error instanceof LimitReached)) throw error;
      const { retryAfterSeconds } = error;
      return { ok: false, reason: "limited", retryAfterSeconds };
    } finally {
      release();
    }
  }

  /** Unclaimed attachments, in the order of their tokens. */
  uploaded(tokens: readonly string[]): Promise<UploadedFile[]> {
    const { store, secret } = this.#options;
    return unclaimedAttachments(store, secret, tokens);
  }

  /**
   * Assigns attachments to an enquiry, within its transaction.
   * @returns tokens that could not be claimed: the transaction must then not commit
   */
  claim(tx: Writing, tokens: readonly string[], enquiryId: number): Promise<string[]> {
    return claimAttachments(tx, this.#options.secret, tokens, enquiryId);
  }

  /** Deletes attachments not claimed within a day, and files without a row. */
  purge(now: number): Promise<void> {
    const { store, folder } = this.#options;
    return purgeAttachments(store, folder, now);
  }

  /** Whether there is space for all files being received, this one included. */
  async #hasRoom(): Promise<boolean> {
    const { store, folder, room } = this.#options;
    const { quota, floor } = room();
    const stored = await storedBytes(store.db);
    const arriving = (this.#places.total + this.#plainPlaces.total) * maxAttachmentBytes;
    return stored + arriving <= quota && (await folder.free()) - arriving >= floor;
  }

  /**
   * Counts a file, and spends its captcha answer.
   * @returns undefined without a valid proof
   * @throws LimitReached
   */
  async #admit({ proofs, network, now }: Upload): Promise<{ readonly pass?: string } | undefined> {
    const { store, secret } = this.#options;
    const counted = (tx: Writing, kind: keyof typeof limits, what: string) =>
      countTowardsLimit(tx, limitSubject(secret, kind, what), limits[kind], now);
    if (proofs === "plain") {
      await store.transaction((tx) => counted(tx, "plainUploadsOfNetwork", network));
      return {};
    }
    const known = verifyUploadPass(secret, proofs.pass, now);
    const answer = known ? undefined : checkAnswer(secret, proofs.captcha, now, 0);
    const proof = answer === "early" ? undefined : answer;
    if (known === undefined && proof === undefined) return undefined;
    const pass = known ?? issueUploadPass(secret, now);
    const isFresh = await store.transaction(async (tx) => {
      if (proof !== undefined && !(await consumeProof(tx, proof))) return false;
      await counted(tx, "uploadsOfNetwork", network);
      await counted(tx, "uploadsOfPass", pass.id);
      return true;
    });
    return isFresh ? { pass: pass.token } : undefined;
  }

  async #receive(bytes: AsyncIterable<Uint8Array>, upload: Upload): Promise<UploadResult> {
    const { folder } = this.#options;
    const arrival = await folder.receive(bytes, maxAttachmentBytes);
    try {
      if (arrival.size === 0) return { ok: false, reason: "empty" };
      await this.#countBytes(arrival, upload);
      const inspected = await this.#keep(arrival, upload);
      return inspected.ok
        ? { ok: true, file: uploadedFile(this.#options.secret, inspected.row) }
        : inspected;
    } finally {
      await folder.discard(arrival);
    }
  }

  /**
   * Inspects a file of an incoming mail as one of a form, and keeps it without a claim. The local file is
   * gone then.
   */
  async keepMailed(arrival: ReceivedFile, facts: FileFacts): Promise<StoredUpload> {
    try {
      if (arrival.size === 0) return { ok: false, reason: "empty" };
      if (arrival.size > maxAttachmentBytes) return { ok: false, reason: "tooLarge" };
      if (!(await this.#hasRoom())) return { ok: false, reason: "noRoom" };
      return await this.#keep(arrival, facts);
    } catch (error) {
      if (isDiskFull(error)) return { ok: false, reason: "noRoom" };
      if (!(error instanceof StorageUnavailable)) throw error;
      this.#options.onUnstored?.(error);
      return { ok: false, reason: "unstored" };
    } finally {
      await this.#options.folder.discard(arrival);
    }
  }

  /** Inspects a file, and stores it before its row: a row must never refer to a missing file. */
  async #keep(arrival: ReceivedFile, facts: FileFacts): Promise<StoredUpload> {
    const { store, folder } = this.#options;
    const found = await this.#inspection.run(() => inspectFile(arrival.path));
    if (!found.ok) return found;
    const name = displayName(facts.name);
    const reason = nameRefusal(name, found.format) ?? (await this.#scanned(arrival));
    if (reason !== undefined) return { ok: false, reason };
    const kind = attachmentKind(found.format);
    const row = { id: newAttachmentId(), name, size: arrival.size, kind };
    await folder.commit(arrival, row.id);
    await insertAttachment(store, row, facts.now);
    return { ok: true, row };
  }

  #countBytes({ size }: ReceivedFile, { network, now }: Upload): Promise<void> {
    const { store, secret } = this.#options;
    const subject = limitSubject(secret, "bytesOfNetwork", network);
    return store.transaction((tx) =>
      countTowardsLimit(tx, subject, limits.bytesOfNetwork, now, size),
    );
  }

  /**
   * Refusal by the virus scanner, where one is configured. Files that cannot be scanned are
   * refused.
   */
  async #scanned({ path }: ReceivedFile): Promise<"infected" | "unscanned" | undefined> {
    const { scan, onUnscanned } = this.#options;
    if (scan === undefined) return undefined;
    try {
      return (await scan(path)) === "infected" ? "infected" : undefined;
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      onUnscanned?.(error);
      return "unscanned";
    }
  }
}

/** True for errors of a full disk, an exceeded quota or a limit of the process. */
function isDiskFull(error: unknown): boolean {
  const codes = /^(?:ENOSPC|EDQUOT|EFBIG)$/;
  return error instanceof Error && "code" in error && codes.test(`${error.code}`);
}
