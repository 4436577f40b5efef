import {
  type ImapMailbox,
  type MailboxEntry,
  MailboxFailure,
  type Wanted,
} from "../../../base/mail/imapMailbox.ts";
import type { IncomingOutcome, LeftOut } from "../../../base/site/incomingMailCodes.ts";
import {
  FileTooLarge,
  type ReceivedFile,
} from "../../../readers/enquiries/attachments/attachmentFolder.ts";
import type { StoredUpload } from "../../../readers/enquiries/attachments/uploads.ts";
import { mailboxState, noteRead } from "./mailboxState.ts";
import { type MailReader, UnreadableMail } from "./mailReader.ts";
import type { UnpackedMail } from "./mailReaderMessages.ts";
import type { MailFacts } from "./readMail.ts";
import {
  isTaken,
  MailboxLost,
  type MailPlace,
  type TakenMail,
  type TakingNeeds,
  takeMail,
} from "./takeMail.ts";

/** Storage of mails while they are read, and of their attachments. */
export interface MailFiles {
  /** Writes bytes to a local file. */
  receive(bytes: AsyncIterable<Uint8Array>, max: number): Promise<ReceivedFile>;
  discard(file: ReceivedFile): Promise<void>;
  /** Inspects a file and keeps it. The local file is gone then. */
  keep(
    file: ReceivedFile,
    facts: { readonly name: string; readonly now: number },
  ): Promise<StoredUpload>;
}

export interface ReadingNeeds extends TakingNeeds {
  readonly files: MailFiles;
  readonly reader: Pick<MailReader, "read">;
  /** Account, host and folder. */
  readonly mailbox: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called with what became of each mail. */
  readonly onTaken?: (outcome: IncomingOutcome) => void;
}

/** Most bytes of a mail that is read: attachments of 20 MB and what their encoding adds. */
const maxMailBytes = 40 * 1_024 * 1_024;

/** Age of unread mails that are taken when a mailbox is read for the first time, in milliseconds. */
const firstReachMs = 14 * 24 * 60 * 60_000;

/** Time before the last reading that is looked at again where UIDs have changed, in milliseconds. */
const overlapMs = 2 * 24 * 60 * 60_000;

/** Attempts after which a mail that cannot be taken is recorded as refused. */
const maxAttempts = 3;

/** An open mailbox. */
export type OpenMailbox = Pick<
  ImapMailbox,
  "list" | "source" | "head" | "done" | "uidNext" | "uidValidity"
>;

/** Readings of an open mailbox. */
export class MailboxReading {
  readonly #needs: ReadingNeeds;
  readonly #open: OpenMailbox;
  readonly #movesAway: boolean;
  /** Failed attempts by UID. */
  readonly #attempts = new Map<number, number>();
  #isFirst = true;

  constructor(needs: ReadingNeeds, open: OpenMailbox, movesAway: boolean) {
    this.#needs = needs;
    this.#open = open;
    this.#movesAway = movesAway;
  }

  /**
   * Takes all mails that are to be taken. One that fails does not keep the following ones back.
   * @throws MailboxFailure, MailboxLost, and any error of the store
   */
  async readAll(): Promise<void> {
    const { store, mailbox, now, signal } = this.#needs;
    const began = now();
    const { uidNext, uidValidity } = this.#open;
    const state = await mailboxState(store, mailbox);
    const entries = await this.#open.list(this.#wanted(state, began));
    if (state?.uidvalidity === undefined) {
      await noteRead(store, mailbox, { uidValidity, nextUid: uidNext, at: undefined });
    }
    let nextUid = Math.max(uidNext, (entries.at(-1)?.uid ?? 0) + 1);
    for (const entry of entries) {
      if (signal.aborted) return;
      if (!(await this.#take(entry))) nextUid = Math.min(nextUid, entry.uid);
    }
    if (this.#isFirst && this.#movesAway) await this.#moveTaken(began);
    this.#isFirst = false;
    await noteRead(store, mailbox, { uidValidity, nextUid, at: began });
  }

  /**
   * Mails to take: those that have arrived since the last reading, whether or not somebody has opened them;
   * when a mailbox is opened also unread ones, which were not marked when a process ended.
   */
  #wanted(state: Awaited<ReturnType<typeof mailboxState>>, now: number): Wanted {
    const unread = this.#isFirst ? { unreadSince: new Date(now - firstReachMs) } : {};
    const isSame = state?.uidvalidity === this.#open.uidValidity;
    if (isSame) return { fromUid: state.nextUid, ...unread };
    const fromUid = this.#open.uidNext;
    if (state?.uidvalidity === undefined) return { fromUid, ...unread };
    // All UIDs are new: what was taken before is recognised by its content.
    return { fromUid, ...unread, allSince: new Date((state.checkedAt ?? now) - overlapMs) };
  }

  /** Moves mails that were taken, and not moved when a process ended. */
  async #moveTaken(now: number): Promise<void> {
    const allSince = new Date(now - firstReachMs);
    for (const { uid } of await this.#open.list({ fromUid: undefined, allSince })) {
      if (await isTaken(this.#needs.store.db, this.#place(uid))) await this.#open.done(uid);
    }
  }

  #place(uid: number): MailPlace {
    return { mailbox: this.#needs.mailbox, uidValidity: this.#open.uidValidity, uid };
  }

  /**
   * Takes a mail, and marks it afterwards.
   * @returns false where it is to be tried again
   */
  async #take(entry: MailboxEntry): Promise<boolean> {
    const { store, onTaken, now } = this.#needs;
    const { uid } = entry;
    const place = this.#place(uid);
    if (await isTaken(store.db, place)) {
      await this.#open.done(uid);
      return true;
    }
    try {
      const mail = await this.#fetched(entry);
      // Somebody has removed it.
      if (mail === undefined) return true;
      const outcome = await takeMail(this.#needs, place, mail, now());
      if (outcome !== undefined) onTaken?.(outcome);
    } catch (error) {
      if (error instanceof MailboxFailure || error instanceof MailboxLost) throw error;
      // A store that does not answer is no fault of the mail.
      await store.ping();
      const attempts = (this.#attempts.get(uid) ?? 0) + 1;
      this.#attempts.set(uid, attempts);
      if (attempts < maxAttempts) return false;
      const outcome = await takeMail(this.#needs, place, nothingOf("unreadable"), now());
      if (outcome !== undefined) onTaken?.(outcome);
    }
    this.#attempts.delete(uid);
    await this.#open.done(uid);
    return true;
  }

  async #fetched({ uid, size }: MailboxEntry): Promise<TakenMail | undefined> {
    if (size > maxMailBytes) return this.#headOf(uid, "too-large");
    const source = await this.#open.source(uid);
    if (source === undefined) return undefined;
    try {
      return await this.#readFrom(
        await this.#needs.files.receive(fromServer(source), maxMailBytes),
      );
    } catch (error) {
      if (error instanceof UnreadableMail) return this.#headOf(uid, "unreadable");
      if (error instanceof FileTooLarge) return this.#headOf(uid, "too-large");
      throw error;
    }
  }

  /** A mail of which only the head is read. */
  async #headOf(uid: number, refusal: NonNullable<TakenMail["refusal"]>) {
    const head = await this.#open.head(uid);
    if (head === undefined) return undefined;
    try {
      const read = await this.#readFrom(
        await this.#needs.files.receive(oneChunk(head), maxMailBytes),
      );
      const reason = refusal === "too-large" ? "mailTooLarge" : "mailUnreadable";
      const leftOut: LeftOut[] = [{ name: "", reason }];
      return { ...read, refusal, leftOut, facts: { ...read.facts, text: "" } };
    } catch (error) {
      if (error instanceof UnreadableMail) return nothingOf(refusal);
      throw error;
    }
  }

  /** Reads a mail from its local file, and keeps its attachments. */
  async #readFrom(raw: ReceivedFile): Promise<TakenMail> {
    const { files, reader, own } = this.#needs;
    try {
      const mail = await reader.read(raw.path, [...own]);
      return { ...(await this.#attachments(mail)), facts: factsOf(mail) };
    } finally {
      await files.discard(raw);
    }
  }

  async #attachments({ files: unpacked, unreadable, tooMany, isCut, kind }: UnpackedMail) {
    const { files, now } = this.#needs;
    const leftOut: LeftOut[] = [
      ...(isCut ? [{ name: "", reason: "cut" } as const] : []),
      ...unreadable.map((name) => ({ name, reason: "encrypted" }) as const),
      ...tooMany.map((name) => ({ name, reason: "tooMany" }) as const),
    ];
    const attachments: string[] = [];
    for (const { name, ...file } of unpacked) {
      if (kind !== "person") {
        await files.discard(file);
        continue;
      }
      const stored = await files.keep(file, { name, now: now() });
      if (stored.ok) attachments.push(stored.row.id);
      else leftOut.push({ name, reason: stored.reason });
    }
    return { attachments, leftOut };
  }
}

function factsOf({ files: _files, tooMany: _tooMany, ...facts }: UnpackedMail): MailFacts {
  return facts;
}

/** A mail of which nothing could be read. */
function nothingOf(refusal: NonNullable<TakenMail["refusal"]>): TakenMail {
  const reason = refusal === "too-large" ? "mailTooLarge" : "mailUnreadable";
  return {
    facts: {
      ...{ messageId: "", fromName: "", fromAddress: "", subject: "", date: "", text: "" },
      ...{ kind: "person", anchors: [], isCut: false, unreadable: [] },
    },
    ...{ leftOut: [{ name: "", reason }], attachments: [], refusal },
  };
}

/** Bytes of a mail. That they end early is a failure of the mailbox, and not of the mail. */
async function* fromServer(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch {
    throw new MailboxFailure("silent");
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
