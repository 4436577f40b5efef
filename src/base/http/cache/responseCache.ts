import { LRUCache } from "lru-cache";
import { EncodedBody, type Encoding } from "./encodedBody.ts";

/** A response as it is sent to any client. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  /** The route's path, for figures; absent where it has none of its own. */
  readonly route?: string | undefined;
}

/** A response as it was rendered. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The same as `route` of `CachedResponse`. */
  readonly route?: string | undefined;
  readonly text: string;
}

/**
 * Compresses a rendered response. No `await` here nor on the way of the text: a waiting async function
 * holds its arguments, and texts would move to the old generation.
 * @param encoding accepted by the first reader
 */
export function encodeResponse(
  { status, headers, text, route }: RenderedResponse,
  encoding: Encoding,
): Promise<CachedResponse> {
  return EncodedBody.of(text, encoding).then((body) => ({ status, headers, body, route }));
}

/**
 * Aliases of cache keys; each takes some hundred bytes. Each counts as one of `maxSize`: with `max`, room
 * for all of them would be taken at once, also by caches that have none.
 */
const cachedAliases = { maxSize: 10_000, sizeCalculation: () => 1 };

/** Bytes of a cached response's headers and key beside its body, roughly. */
const overhead = 2_000;

/**
 * Pages and API responses, rendered once and cached until the next publication, bounded by bytes.
 * Concurrent requests for one key wait for one rendering.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #aliases = new LRUCache<string, string>(cachedAliases);
  /** Counters since the start: responses found, rendered, and evicted. */
  readonly counts = { hits: 0, missed: 0, evictions: 0 };
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer) => answer.body.size + overhead,
      dispose: (_response, _key, reason) => {
        if (reason === "evict") this.counts.evictions += 1;
      },
    });
  }

  /** The cached response of a key. */
  peek(key: string): CachedResponse | undefined {
    const cached = this.#cached.get(key);
    if (cached) this.counts.hits += 1;
    return cached;
  }

  /** Adds a name for `byAlias` to a key, until the cache is cleared. */
  alias(name: string, key: string): void {
    this.#aliases.set(name, key);
  }

  /** The cached response of a name that `alias` gave. */
  byAlias(name: string): CachedResponse | undefined {
    const key = this.#aliases.get(name);
    return key === undefined ? undefined : this.#cached.get(key);
  }

  /**
   * The response of a key, rendered by `make` where it is not cached. What `make` throws reaches all who
   * wait.
   * @param encoding accepted by the first reader; browsers accept brotli
   */
  async get(
    key: string,
    make: () => RenderedResponse | Promise<RenderedResponse>,
    encoding: Encoding = "br",
  ): Promise<CachedResponse> {
    const cached = this.#cached.get(key);
    if (cached) this.counts.hits += 1;
    else this.counts.missed += 1;
    if (cached) return cached;
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = this.#make(make, encoding);
    this.#making.set(key, making);
    try {
      const made = await making;
      // Not where the key has been removed, or the cache cleared, since it was begun.
      if (this.#making.get(key) === making) this.#cached.set(key, made);
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Removes the responses of some keys; those still being rendered are not cached. */
  remove(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#cached.delete(key);
      this.#making.delete(key);
    }
  }

  /** Clears the cache for a new publication. Responses still being rendered are not cached. */
  clear(): void {
    this.#cached.clear();
    this.#aliases.clear();
    this.#making.clear();
  }

  /** Cached responses and their bytes. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  #make(
    make: () => RenderedResponse | Promise<RenderedResponse>,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    const rendered = make();
    return rendered instanceof Promise
      ? rendered.then((response) => encodeResponse(response, encoding))
      : encodeResponse(rendered, encoding);
  }
}
