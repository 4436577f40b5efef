import { isUtf8 } from "node:buffer";
import type { Encoding } from "../../../base/http/cache/encodedBody.ts";
import { type CachedResponse, ResponseCache } from "../../../base/http/cache/responseCache.ts";
import type { Files } from "../../../base/store/storage/storageInterface.ts";

/** Bytes of packed drawings that are kept: those of some hundred pages. */
const cachedBytes = 4 * 1024 * 1024;

/** In bytes; what is larger is sent as it is stored. */
const maxSize = 1024 * 1024;

/** Whether a stored file is a drawing (SVG), by its name. */
export const isSvg = (path: string): boolean => /\.svg$/i.test(path);

/**
 * Stored drawings in compressed forms, made when they are first asked for. They are texts, take a
 * fourth so, and are most of what a page of drawings transfers.
 */
export class CompressedSvgs {
  readonly #files: Files;
  readonly #cache = new ResponseCache(cachedBytes);

  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * The drawing at a path, as it is stored now; undefined where there is none that can be packed.
   * @param encoding what the reader takes
   */
  async find(path: string, encoding: Encoding): Promise<CachedResponse | undefined> {
    if (!isSvg(path)) return undefined;
    const stored = await this.#files.state(path);
    if (stored === undefined || stored.size > maxSize) return undefined;
    const key = `${path} ${stored.version}`;
    const cached = this.#cache.peek(key);
    if (cached) return cached;
    const bytes = await this.#files.read(path);
    if (!isUtf8(bytes)) return undefined;
    const headers = { "content-type": "image/svg+xml" };
    return this.#cache.get(key, () => ({ status: 200, headers, text: bytes.toString() }), encoding);
  }
}
