import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
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

  private constructor(contentHash: string, gzipped: Buffer, brotli: Buffer) {
    this.#hash = contentHash;
    this.#gzip = gzipped;
    this.#brotli = brotli;
  }

  static async of(text: string): Promise<EncodedBody> {
    const plain = Buffer.from(text);
    const [gzipped, brotli] = await Promise.all([
      compressGzip(plain, { level: 6 }),
      compressBrotli(plain, {
        params: {
          // 5 compresses pages about as well as gzip at its best, in the time of gzip at its default.
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    ]);
    return new EncodedBody(contentHash(plain), exact(gzipped), exact(brotli));
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

/** A copy in memory of its own size: zlib gives a view of a whole output chunk, 64 KB for 2 KB. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function contentHash(plain: Buffer): string {
  return hash("sha1", plain, "base64url");
}

const refused = /(?:^|,)\s*(br|gzip|\*)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;

/** The best encoding that an Accept-Encoding header takes (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const accepted = header.includes("q=0") ? header.toLowerCase().replace(refused, "") : header;
  if (/\bbr\b/i.test(accepted)) return "br";
  return /\bgzip\b/i.test(accepted) ? "gzip" : "identity";
}
