import { Worker } from "node:worker_threads";

export interface PackingTask {
  readonly id: number;
  /** UTF-8; handed over, not copied. */
  readonly plain: Uint8Array<ArrayBuffer>;
}

/** A text in the forms it is sent in. */
export interface Packed {
  readonly id: number;
  /** Of the plain form. */
  readonly hash: string;
  readonly gzip: ArrayBuffer;
  readonly brotli: ArrayBuffer;
}

/** From the sources in tests and development tools, else from what the build made. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "./packer.ts" : "./packer.js",
  import.meta.url,
);

/** In MB. Texts pass through and are gone: without limits the thread would let them lie about. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

const encoder = new TextEncoder();

type Waiting = PromiseWithResolvers<Packed>;

/** One thread for all packing: it begins with the first text and never keeps the process alive. */
class PackingThread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker = new Worker(program, { resourceLimits });
  readonly #queue: PackingTask[] = [];
  #lastId = 0;

  /** @param onEnd told once, when the thread has ended and takes no more texts */
  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on("message", (packed: readonly Packed[]) => {
      for (const one of packed) this.#taken(one.id)?.resolve(one);
    });
    // An ended thread answers nobody: whoever waits is told, and the next text gets a new thread.
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.once("exit", (code) => {
      onEnd();
      this.#fail(new Error(`The packing thread ended with ${code}`));
    });
  }

  pack(text: string): Promise<Packed> {
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<Packed>();
    this.#waiting.set(id, waiting);
    this.#worker.ref();
    // As bytes, which leave this thread's heap at once: a text that waits there becomes old garbage.
    const plain = encoder.encode(text);
    // What is made in one turn goes in one message: waking a thread costs more than a short text.
    if (this.#queue.push({ id, plain }) === 1) setImmediate(() => this.#send());
    return waiting.promise;
  }

  #send(): void {
    const tasks = this.#queue.splice(0);
    this.#worker.postMessage(
      tasks,
      tasks.map(({ plain }) => plain.buffer),
    );
  }

  #taken(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    return waiting;
  }

  #fail(error: unknown): void {
    for (const id of [...this.#waiting.keys()]) this.#taken(id)?.reject(error);
  }
}

let thread: PackingThread | undefined;

/**
 * Hashes a text and compresses it by gzip and brotli, in a thread beside the server's.
 * @throws where the thread died over it
 */
export function pack(text: string): Promise<Packed> {
  thread ??= new PackingThread(() => {
    thread = undefined;
  });
  return thread.pack(text);
}
