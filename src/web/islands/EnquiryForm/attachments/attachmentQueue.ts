import * as z from "zod/mini";
import { attachmentKinds } from "../../../../base/site/enquiryCodes.ts";
import {
  maxAttachmentBytes,
  maxAttachments,
  type UploadedFile,
} from "../../../../readers/enquiries/form/attachmentLimits.ts";
import { ApiFailure } from "../../../client/api/failure.ts";
import type { FormMessages } from "../enquiryFormProps.ts";

/** A file that a reader attaches, and how far it has come. */
export interface QueuedAttachment {
  readonly id: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** `failed` can be tried again; `refused` cannot. */
  readonly state: "waiting" | "sending" | "sent" | "failed" | "refused";
  /** The part of it that has gone out, from 0 to 1. */
  readonly progress: number;
  /** Reason of a refusal or failure. */
  readonly message?: string | undefined;
  readonly file?: File;
  /** The form's value for it once it is sent. */
  readonly uploaded?: UploadedFile;
}

/** Sends a file; gives the data of the answer. */
export type SendFile = (
  file: File,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
) => Promise<unknown>;

const uploadedFiles = z.object({
  token: z.string(),
  name: z.string(),
  size: z.number(),
  kind: z.enum(attachmentKinds),
});

/** HTTP's statuses after which the same file may be taken another time. */
const passing: readonly number[] = [400, 408, 429, 500, 502, 503, 504];

/** A form's attachments, sent one after the other. */
export class AttachmentQueue {
  readonly #send: SendFile;
  readonly #messages: FormMessages["enquiry"];
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Map<number, AbortController>();
  #items: readonly QueuedAttachment[];
  #lastId = 0;
  #work: Promise<void> | undefined;

  constructor(
    send: SendFile,
    messages: FormMessages["enquiry"],
    files: readonly UploadedFile[] = [],
  ) {
    this.#send = send;
    this.#messages = messages;
    this.#items = files.map((file) => this.#sentItem(file));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The files in the order in which they were attached; another list after each change. */
  readonly items = (): readonly QueuedAttachment[] => this.#items;

  /** Attaches files and begins to send them. Gives how many there was no room for. */
  add(files: readonly File[]): number {
    const room = maxAttachments - this.#items.filter(({ state }) => state !== "refused").length;
    let taken = 0;
    for (const file of files) {
      const message = this.#refusal(file);
      if (message === undefined && taken === Math.max(0, room)) continue;
      if (message === undefined) taken += 1;
      const state = message === undefined ? "waiting" : "refused";
      const { name, size } = file;
      this.#change([
        ...this.#items,
        { id: this.#nextId(), name, size, state, progress: 0, message, file },
      ]);
    }
    this.#begin();
    return files.filter((file) => this.#refusal(file) === undefined).length - taken;
  }

  /** Takes a file away, and stops sending it. */
  remove(id: number): void {
    this.#change(this.#items.filter((item) => item.id !== id));
    this.#stops.get(id)?.abort();
  }

  retry(id: number): void {
    this.#update(id, { state: "waiting", progress: 0, message: undefined });
    this.#begin();
  }

  /** Puts back what was attached before, beside what is there. */
  putBack(files: readonly UploadedFile[]): void {
    const known = new Set(this.#items.map(({ uploaded }) => uploaded?.token));
    const missing = files.filter(({ token }) => !known.has(token));
    this.#change([...this.#items, ...missing.map((file) => this.#sentItem(file))]);
  }

  /** Marks files that the server no longer keeps. */
  lose(tokens: readonly string[]): void {
    const message = this.#messages.problems.attachmentGone;
    this.#change(
      this.#items.map((item) => {
        if (item.uploaded === undefined || !tokens.includes(item.uploaded.token)) return item;
        const { uploaded: _, ...rest } = item;
        return { ...rest, state: item.file ? "failed" : "refused", message };
      }),
    );
  }

  clear(): void {
    for (const { id } of this.#items) this.remove(id);
  }

  /** Waits for what is under way. Gives whether everything that is attached has been taken. */
  async settled(): Promise<boolean> {
    while (this.#work !== undefined) await this.#work;
    return this.#items.every(({ state }) => state === "sent");
  }

  /** The files that are on the server. */
  uploaded(): UploadedFile[] {
    return this.#items.flatMap(({ uploaded }) => uploaded ?? []);
  }

  #refusal({ size }: File): string | undefined {
    if (size > maxAttachmentBytes) return this.#messages.uploads.tooLarge;
    return size === 0 ? this.#messages.uploads.empty : undefined;
  }

  #sentItem(uploaded: UploadedFile): QueuedAttachment {
    const { name, size } = uploaded;
    return { id: this.#nextId(), name, size, state: "sent", progress: 1, uploaded };
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #begin(): void {
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = undefined;
    });
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#items.find(({ state }) => state === "waiting");
      if (next?.file === undefined) return;
      await this.#sendOne(next.id, next.file);
    }
  }

  async #sendOne(id: number, file: File): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#update(id, { state: "sending" });
    try {
      const data = await this.#send(file, {
        onProgress: (progress) => this.#update(id, { progress }),
        signal: stop.signal,
      });
      const uploaded = uploadedFiles.parse(data);
      this.#update(id, { state: "sent", progress: 1, uploaded });
    } catch (error) {
      const isPassing = !(error instanceof ApiFailure) || isOneTimeFailure(error);
      const message = error instanceof ApiFailure ? error.message : this.#messages.failed;
      this.#update(id, { state: isPassing ? "failed" : "refused", message });
    } finally {
      this.#stops.delete(id);
    }
  }

  #update(id: number, change: Partial<QueuedAttachment>): void {
    this.#change(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #change(items: readonly QueuedAttachment[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

function isOneTimeFailure({ kind, code }: ApiFailure): boolean {
  return kind !== "refused" || passing.includes(code);
}
