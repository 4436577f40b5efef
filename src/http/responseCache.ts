import { LRUCache } from "lru-cache";
import { EncodedBody, type Encoding } from "./encodedBody.ts";

/** An answer as it leaves the server, whoever asks. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
}

/** An answer as it was made. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * An answer made ready to be sent, which the caller may keep or not. No `await` here nor on the way of
 * the text: what waits in an async function holds all that it was given, and texts would grow old.
 * @param encoding what the first reader takes
 */
export function encodeResponse(
  { status, headers, text }: RenderedResponse,
  encoding: Encoding,
): Promise<CachedResponse> {
  return EncodedBody.of(text, encoding).then((body) => ({ status, headers, body }));
}

/** Addresses remembered beside the answers' own keys; each is some hundred bytes. */
const cachedAliases = 10_000;

/** What an answer's headers and key weigh in the cache beside its body, roughly, in bytes. */
const overhead = 2_000;

/**
 * Pages and API answers made once and kept until the next publication, bounded by bytes. Whoever
 * asks for one that is being made waits for that one making.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #aliases = new LRUCache<string, string>({ max: cachedAliases });
  #generation = 0;

  constructor(maxBytes: number) {
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer) => answer.body.size + overhead,
    });
  }

  /** The answer under a key if it is kept: the way of nearly every request. */
  peek(key: string): CachedResponse | undefined {
    return this.#cached.get(key);
  }

  /** Gives a key another name, under which `at` finds its answer until everything is dropped. */
  alias(name: string, key: string): void {
    this.#aliases.set(name, key);
  }

  /** The answer under a name that `alias` gave, if it is kept. */
  byAlias(name: string): CachedResponse | undefined {
    const key = this.#aliases.get(name);
    return key === undefined ? undefined : this.#cached.get(key);
  }

  /**
   * The answer under a key, made if it is not kept. What `make` throws reaches all who wait.
   * @param encoding what the first reader takes; if nobody is waiting, what browsers do
   */
  async get(
    key: string,
    make: () => RenderedResponse | Promise<RenderedResponse>,
    encoding: Encoding = "br",
  ): Promise<CachedResponse> {
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = this.#make(key, make, encoding);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Drops everything: the publication has changed. Answers still being made are not kept. */
  clear(): void {
    this.#generation += 1;
    this.#cached.clear();
    this.#aliases.clear();
    this.#making.clear();
  }

  /** Answers and bytes kept. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  #make(
    key: string,
    make: () => RenderedResponse | Promise<RenderedResponse>,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    const generation = this.#generation;
    const rendered = make();
    const encoded =
      rendered instanceof Promise
        ? rendered.then((response) => encodeResponse(response, encoding))
        : encodeResponse(rendered, encoding);
    return encoded.then((answer) => {
      if (generation === this.#generation) this.#cached.set(key, answer);
      return answer;
    });
  }
}
