import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Packed, pack } from "./packing.ts";

const expandGzip = promisify(gunzip);

export type Encoding = "identity" | "gzip" | "br";

/**
 * A body kept to be sent many times: compressed once by gzip and brotli, off the main thread. The
 * plain form is not kept, because few clients want it and it weighs more than both others together.
 */
export class EncodedBody {
  readonly #hash: string;
  readonly #gzip: Buffer;
  readonly #brotli: Buffer;
  private constructor({ hash, gzip, brotli }: Packed) {
    this.#hash = hash;
    this.#gzip = taken(gzip);
    this.#brotli = taken(brotli);
  }

  static of(text: string): Promise<EncodedBody> {
    return pack(text).then((packed) => new EncodedBody(packed));
  }

  /** In bytes, as the cache counts it. */
  get size(): number {
    return this.#gzip.length + this.#brotli.length;
  }

  /** Each form has its own ETag (RFC 9110 section 8.8.3). */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** A compressed form, as it is kept. */
  in(encoding: Exclude<Encoding, "identity">): Buffer {
    return encoding === "br" ? this.#brotli : this.#gzip;
  }

  /** The plain form, made for each asking. */
  expand(): Promise<Buffer> {
    return expandGzip(this.#gzip);
  }

  /** Whether an If-None-Match header names this body in any of its forms. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(this.#hash));
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

const refused = /(?:^|,)\s*(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;

/** The best encoding that an Accept-Encoding header takes (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const accepted = header.includes("q=0") ? header.toLowerCase().replace(refused, "") : header;
  if (/\bbr\b/i.test(accepted)) return "br";
  return /\bgzip\b/i.test(accepted) ? "gzip" : "identity";
}
