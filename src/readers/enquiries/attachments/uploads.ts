import type { Messages } from "../../../base/i18n/messages.ts";
import { type Scan, ScannerUnavailable } from "../../../base/inspection/clamd.ts";
import { displayName } from "../../../base/inspection/displayName.ts";
import { attachmentKind, nameRefusal } from "../../../base/inspection/fileFormats.ts";
import { inspectFile } from "../../../base/inspection/kind.ts";
import { type AsyncOperations, operations } from "../../../base/process/instrumentation.ts";
import type { AttachmentKind } from "../../../base/site/attachmentKinds.ts";
import { StorageUnavailable } from "../../../base/store/storage/contract.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { checkAnswer } from "../captcha/captcha.ts";
import { maxAttachmentBytes, type UploadedFile } from "../form/attachments.ts";
import { countTowardsLimit, LimitReached, limitSubject, limits } from "../limits.ts";
import { consumeProof } from "../proofs.ts";
import {
  claimAttachments,
  insertAttachment,
  purgeAttachments,
  storedBytes,
  unclaimedAttachments,
  uploadedFile,
} from "./attachmentRepository.ts";
import { type AttachmentFolder, FileTooLarge, type ReceivedFile } from "./folder.ts";
import { type TransferRate, withMinimumRate } from "./minimumRate.ts";
import { SerialQueue } from "./serialQueue.ts";
import { newAttachmentId } from "./token.ts";
import { issueUploadPass, verifyUploadPass } from "./uploadPass.ts";
import { UploadSlots } from "./uploadSlots.ts";

/** Reason for refusing a file, by the key of its message. */
type UploadRefusal = keyof Messages["enquiry"]["uploads"];

export type UploadResult =
  | {
      readonly ok: true;
      readonly file: UploadedFile;
      /** For the next file, in place of another captcha; absent without script. */
      readonly pass?: string | undefined;
    }
  | { readonly ok: false; readonly reason: UploadRefusal }
  /** No answer to a captcha, or one that is no good any more. */
  | { readonly ok: false; readonly reason: "captcha" }
  | { readonly ok: false; readonly reason: "limited"; readonly retryAfterSeconds: number };

/** Proofs sent with a file: the answer to a captcha, or the pass that was issued for one. */
export interface Proofs {
  readonly captcha?: unknown;
  readonly pass?: unknown;
}

export interface Upload {
  /** `plain`: from a form without script, which can solve no captcha; few of those are taken. */
  readonly proofs: Proofs | "plain";
  /** As the sender's machine names it. */
  readonly name: string;
  /** The network it comes from. */
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Limits on the storage of attachments, in bytes. */
export interface StorageLimits {
  /** For all attachments together. */
  readonly quota: number;
  /** To be left free on the disk. */
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
  /** Told of each file that could not be scanned. */
  readonly onUnscanned?: ((error: ScannerUnavailable) => void) | undefined;
  /** Told of each file that the storage did not take. */
  readonly onUnstored?: ((error: StorageUnavailable) => void) | undefined;
}

/** Files that may be arriving at once; those of forms without script on their own. */
const maxUploadsAtOnce = 32;
const maxPlainUploadsAtOnce = 8;

/** Usual minimum rate; it is multiplied where slots run out. */
const usualPace: TransferRate = {
  silenceMs: 30_000,
  graceMs: 10_000,
  minBytesPerSecond: 4 * 1_024,
};
const timesPressed = 8;

/** Seconds after which a client for whom there was no slot may try again. */
const busySeconds = 5;

/** Takes files, looks into them, and keeps them until an enquiry claims them or a day has passed. */
export class Uploads {
  readonly #options: UploadsOptions;
  /** Looking into a file may take memory: one at a time. */
  readonly #inspection = new SerialQueue();
  readonly #places = new UploadSlots(maxUploadsAtOnce);
  readonly #plainPlaces = new UploadSlots(maxPlainUploadsAtOnce);

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Takes one file. What it reads of `bytes` it may leave half-read where it refuses.
   * @throws whatever the sender's side throws where the file does not arrive whole
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

  /** Attachments that are not claimed yet, in the order of their tokens. */
  uploaded(tokens: readonly string[]): Promise<UploadedFile[]> {
    const { store, secret } = this.#options;
    return unclaimedAttachments(store, secret, tokens);
  }

  /**
   * Makes attachments an enquiry's, as part of its transaction.
   * @returns the tokens that stand for none that could be claimed: then the transaction must not commit
   */
  claim(tx: Writing, tokens: readonly string[], enquiryId: number): Promise<string[]> {
    return claimAttachments(tx, this.#options.secret, tokens, enquiryId);
  }

  /** Removes what no enquiry claimed within a day, and files that no row stands for. */
  purge(now: number): Promise<void> {
    const { store, folder } = this.#options;
    return purgeAttachments(store, folder, now);
  }

  /** With what may still arrive of the files under way, this one among them. */
  async #hasRoom(): Promise<boolean> {
    const { store, folder, room } = this.#options;
    const { quota, floor } = room();
    const stored = await storedBytes(store.db);
    const arriving = (this.#places.total + this.#plainPlaces.total) * maxAttachmentBytes;
    return stored + arriving <= quota && (await folder.free()) - arriving >= floor;
  }

  /**
   * Counts a file, and spends the captcha's answer that it came with.
   * @returns undefined where it came with nothing that is any good
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
    const proof = known ? undefined : checkAnswer(secret, proofs.captcha, now, 0);
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
      const found = await this.#inspection.run(() => inspectFile(arrival.path));
      if (!found.ok) return found;
      const name = displayName(upload.name);
      const reason = nameRefusal(name, found.format) ?? (await this.#scanned(arrival));
      if (reason !== undefined) return { ok: false, reason };
      return await this.#store(arrival, attachmentKind(found.format), { ...upload, name });
    } finally {
      await folder.discard(arrival);
    }
  }

  #countBytes({ size }: ReceivedFile, { network, now }: Upload): Promise<void> {
    const { store, secret } = this.#options;
    const subject = limitSubject(secret, "bytesOfNetwork", network);
    return store.transaction((tx) =>
      countTowardsLimit(tx, subject, limits.bytesOfNetwork, now, size),
    );
  }

  /** Refusal by the virus scanner, where one is configured. Without its verdict no file is taken. */
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

  /** The file first: a row must never stand for a file that is not there. */
  async #store(
    arrival: ReceivedFile,
    kind: AttachmentKind,
    { name, now }: Upload,
  ): Promise<UploadResult> {
    const { store, folder, secret } = this.#options;
    const id = newAttachmentId();
    const row = { id, name, size: arrival.size, kind };
    await folder.commit(arrival, id);
    await insertAttachment(store, row, now);
    return { ok: true, file: uploadedFile(secret, row) };
  }
}

/** True for an error by which the disk, a quota or a limit of the process has no room for the file. */
function isDiskFull(error: unknown): boolean {
  const codes = /^(?:ENOSPC|EDQUOT|EFBIG)$/;
  return error instanceof Error && "code" in error && codes.test(`${error.code}`);
}
