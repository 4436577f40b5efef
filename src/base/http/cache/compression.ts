import { operations } from "../../process/instrumentation.ts";
import { programBeside } from "../../process/isolatedWorker.ts";
import { WorkerRequests } from "../../process/workerRequests.ts";

export type Compression = "gzip" | "br";

export interface CompressionTask {
  readonly id: number;
  readonly compression: Compression;
  /** UTF-8. The memory is transferred to the thread and returned with the result. */
  readonly plain: Uint8Array<ArrayBuffer>;
}

/** Result of a task, with the transferred memory. */
export interface CompressionResult extends CompressionTask {
  /** Hash of the plain form. */
  readonly hash: string;
  /** A view of zlib's whole output chunk, which is larger. */
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** A text in a form it is sent in. */
export interface CompressedText extends Pick<CompressionResult, "hash" | "compressed"> {
  /** Bytes of the plain form. */
  readonly plainSize: number;
  readonly fresh: PlainText;
}

/** The plain form, for a caller that uses it at once: its memory is reused. */
export interface PlainText {
  readonly plain: Uint8Array<ArrayBuffer> | undefined;
}

const program = programBeside(import.meta.url, "compressionWorker");

/** In MB. Without limits the thread's heap would keep texts that are already sent. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

const encoder = new TextEncoder();

/** Bytes of a buffer that is transferred to the thread: nearly every page fits. */
const pieceSize = 262_144;

/** Number of buffers kept for the next pages; others are freed. */
const cachedPieces = 8;

/** The thread for all compressions: it starts with the first text. */
class CompressionThread {
  readonly #requests: WorkerRequests<readonly CompressionResult[], CompressedText>;
  readonly #queue: CompressionTask[] = [];
  readonly #pieces: ArrayBuffer[] = [];

  /** @param onEnd called once, when the thread has ended and takes no more texts */
  constructor(onEnd: () => void) {
    this.#requests = new WorkerRequests({
      program,
      resourceLimits,
      onEnd,
      onMessage: (results: readonly CompressionResult[]) => this.#receive(results),
      ended: (code) => new Error(`The compression thread ended with ${code}`),
    });
  }

  compress(text: string, compression: Compression): Promise<CompressedText> {
    const { id, result } = this.#requests.begin();
    const plain = this.#inLentMemory(text);
    // What comes in one turn goes in one message: waking a thread costs more than a short text.
    if (this.#queue.push({ id, compression, plain }) === 1) setImmediate(() => this.#send());
    return result;
  }

  /** Ends when all texts are compressed. */
  finish(): Promise<void> {
    this.#send();
    return this.#requests.finish();
  }

  #send(): void {
    const tasks = this.#queue.splice(0);
    if (tasks.length === 0) return;
    this.#requests.post(
      tasks,
      tasks.map(({ plain }) => plain.buffer),
    );
  }

  #receive(results: readonly CompressionResult[]): void {
    const lent = results.map(({ id, plain, hash, compressed }) => {
      const fresh: { plain: PlainText["plain"] } = { plain };
      this.#requests.take(id)?.resolve({ hash, compressed, plainSize: plain.length, fresh });
      return fresh;
    });
    // After those who waited for the results.
    setImmediate(() => {
      for (const fresh of lent) {
        if (fresh.plain) this.#takeBack(fresh.plain.buffer);
        fresh.plain = undefined;
      }
    });
  }

  /**
   * Encodes a text at once: a waiting string would become old garbage of this thread's heap. The
   * same few buffers are reused, since new ones would fragment the memory of cached responses.
   */
  #inLentMemory(text: string): Uint8Array<ArrayBuffer> {
    const piece = this.#pieces.pop() ?? new ArrayBuffer(pieceSize);
    const { read, written } = encoder.encodeInto(text, new Uint8Array(piece));
    if (read === text.length) return new Uint8Array(piece, 0, written);
    this.#pieces.push(piece);
    return encoder.encode(text);
  }

  #takeBack(lent: ArrayBuffer): void {
    const isPiece = lent.byteLength === pieceSize && this.#pieces.length < cachedPieces;
    if (isPiece) this.#pieces.push(lent);
    else lent.transfer(0);
  }
}

let thread: CompressionThread | undefined;

/**
 * Hashes a text and compresses it, in a thread beside the server's.
 * @throws where the thread died over it
 */
export function compress(text: string, compression: Compression): Promise<CompressedText> {
  return operations.compress.tracePromise(
    compressInThread,
    { compression },
    undefined,
    text,
    compression,
  );
}

function compressInThread(text: string, compression: Compression): Promise<CompressedText> {
  thread ??= startThread();
  return thread.compress(text, compression);
}

function startThread(): CompressionThread {
  const started = new CompressionThread(() => {
    if (thread === started) thread = undefined;
  });
  return started;
}

/**
 * Ends the thread when it has compressed all that it was given; the next text starts another. A process
 * calls it before it exits: Node ends all threads then, and aborts where it finds one that is just
 * setting up a compression.
 */
export async function endCompression(): Promise<void> {
  const ending = thread;
  thread = undefined;
  await ending?.finish();
}
