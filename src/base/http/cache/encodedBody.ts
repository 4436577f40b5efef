import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress, createGunzip, gunzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { type CompressedText, type Compression, compress, type PlainText } from "./compression.ts";

const expanders = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
} as const satisfies Record<
  Compression,
  (compressed: Buffer, options: { readonly chunkSize: number }) => Promise<Buffer>
>;

/** The least that zlib takes as its output's size, in bytes. */
const minChunkSize = 64;

/** Largest plain form that is shared, and bytes of those kept for the next clients. */
const maxSharedBytes = 256 * 1024;
const maxAllSharedBytes = 4 * 1024 * 1024;

/**
 * Plain forms that were sent lately. The same few responses are asked for without compression again
 * and again; expanded for each client they would be garbage of some 64 KB each.
 */
const sharedPlain = new LRUCache<EncodedBody, Buffer>({
  maxSize: maxAllSharedBytes,
  sizeCalculation: (plain) => plain.length,
});

/** Bytes that are expanded at a time where the plain form is streamed. */
const pieceSize = 64 * 1024;

export type Encoding = "identity" | Compression;

/**
 * A response's body, compressed off the main thread: at first in the encoding of its first reader, in
 * the other when a client needs that. The plain form is not stored: few clients need it, and it is
 * larger than both others together.
 */
export class EncodedBody {
  /** Bytes of the plain form. */
  readonly plainSize: number;
  readonly #hash: string;
  readonly #forms: { [Form in Compression]?: Buffer };
  readonly #first: { readonly compression: Compression; readonly bytes: Buffer };
  readonly #fresh: PlainText;
  /** The form that is being made: there are two, and the first was there from the beginning. */
  #making: Promise<Buffer> | undefined;
  /** The plain form that is being expanded, for all who wait for it. */
  #expanding: Promise<Buffer> | undefined;

  private constructor(
    compression: Compression,
    { hash, compressed, plainSize, fresh }: CompressedText,
  ) {
    const bytes = taken(compressed);
    this.plainSize = plainSize;
    this.#hash = hash;
    this.#forms = { [compression]: bytes };
    this.#first = { compression, bytes };
    this.#fresh = fresh;
  }

  /** @param encoding what the first reader takes */
  static of(text: string, encoding: Encoding): Promise<EncodedBody> {
    const compression = encoding === "identity" ? "gzip" : encoding;
    return compress(text, compression).then(
      (compressed) => new EncodedBody(compression, compressed),
    );
  }

  /** In bytes, as the cache counts it: both compressed forms, about as large, made or not. */
  get size(): number {
    return 2 * this.#first.bytes.length;
  }

  /** Each form has its own ETag (RFC 9110 section 8.8.3). */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** A compressed form, if it is made. */
  ready(compression: Compression): Buffer | undefined {
    return this.#forms[compression];
  }

  /** A compressed form, made where it is not. */
  in(compression: Compression): Promise<Buffer> {
    const ready = this.#forms[compression];
    if (ready) return Promise.resolve(ready);
    this.#making ??= this.#make(compression).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** True where the plain form is small enough to be sent whole, from memory that is shared. */
  get isShared(): boolean {
    return this.plainSize <= maxSharedBytes;
  }

  /**
   * The plain form, in memory that is shared between responses; available at once after rendering.
   */
  expand(): Promise<Buffer> {
    const { plain } = this.#fresh;
    if (plain) return Promise.resolve(Buffer.from(plain));
    const shared = sharedPlain.get(this);
    if (shared) return Promise.resolve(shared);
    this.#expanding ??= this.#expand().finally(() => {
      this.#expanding = undefined;
    });
    return this.#expanding;
  }

  async #expand(): Promise<Buffer> {
    const plain = await this.#expanded();
    if (this.isShared) sharedPlain.set(this, plain);
    return plain;
  }

  /** In one piece, with a byte to spare: zlib would go on to another, and join them. */
  #expanded(): Promise<Buffer> {
    const { compression, bytes } = this.#first;
    return expanders[compression](bytes, {
      chunkSize: Math.max(this.plainSize + 1, minChunkSize),
    });
  }

  /** The plain form piece by piece, expanded as it is read: a large one never lies in memory whole. */
  stream(): Readable {
    const { compression, bytes } = this.#first;
    const chunkSize = pieceSize;
    const expander =
      compression === "br" ? createBrotliDecompress({ chunkSize }) : createGunzip({ chunkSize });
    expander.end(bytes);
    return expander;
  }

  /** Whether an If-None-Match header names this body in any of its forms. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(this.#hash));
  }

  async #make(compression: Compression): Promise<Buffer> {
    // Not shared: it is needed once, and would push out what clients ask for again.
    const plain = sharedPlain.get(this) ?? (await this.#expanded());
    const { compressed } = await compress(plain.toString(), compression);
    const bytes = taken(compressed);
    this.#forms[compression] = bytes;
    return bytes;
  }
}

/**
 * Bytes from another thread, in memory of this one and of their size. Each thread's memory is a heap of
 * its own, which can shrink only where nothing that is kept lies among what comes and goes. Theirs is
 * freed at once, where the collector would let hundreds of such pieces lie about.
 */
function taken(bytes: Uint8Array<ArrayBuffer>): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  bytes.buffer.transfer(0);
  return copy;
}

/** By preference: brotli is smaller. */
const negotiator = new Negotiator({
  supportedValues: ["br", "gzip"],
  // Browsers send the same few headers.
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** Longest header that is read; what is longer is no browser's. */
const maxHeaderLength = 500;

/** The best encoding that an Accept-Encoding header takes (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > maxHeaderLength) return "identity";
  const encoding = negotiator.negotiate(header.toLowerCase());
  return encoding === "br" || encoding === "gzip" ? encoding : "identity";
}
