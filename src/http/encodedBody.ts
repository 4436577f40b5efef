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
  /** For those who waited for it to be made, then gone. */
  #plain: string | undefined;

  private constructor(text: string, { hash, gzip, brotli }: Packed) {
    this.#hash = hash;
    this.#gzip = Buffer.from(gzip);
    this.#brotli = Buffer.from(brotli);
    this.#plain = text;
    setImmediate(() => {
      this.#plain = undefined;
    });
  }

  static async of(text: string): Promise<EncodedBody> {
    return new EncodedBody(text, await pack(text));
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

  /** The plain form, made for each asking but the first. */
  async expand(): Promise<Buffer> {
    return this.#plain === undefined ? expandGzip(this.#gzip) : Buffer.from(this.#plain);
  }

  /** Whether an If-None-Match header names this body in any of its forms. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(this.#hash));
  }
}

const refused = /(?:^|,)\s*(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;

/** The best encoding that an Accept-Encoding header takes (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const accepted = header.includes("q=0") ? header.toLowerCase().replace(refused, "") : header;
  if (/\bbr\b/i.test(accepted)) return "br";
  return /\bgzip\b/i.test(accepted) ? "gzip" : "identity";
}
