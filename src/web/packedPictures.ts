import { isUtf8 } from "node:buffer";
import { LRUCache } from "lru-cache";
import { EncodedBody } from "../http/encodedBody.ts";
import type { Files } from "../store/files.ts";

/** Bytes of packed drawings that are kept: those of some hundred pages. */
const keptBytes = 4 * 1024 * 1024;

/** In bytes; what is larger is sent as it is stored. */
const largest = 1024 * 1024;

/**
 * Stored drawings (SVG) in compressed forms, made when they are first asked for. They are texts, take
 * a fourth so, and are most of what a page of drawings transfers.
 */
export class PackedPictures {
  readonly #files: Files;
  readonly #kept = new LRUCache<string, { readonly version: string; readonly body: EncodedBody }>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.size + 500,
  });

  constructor(files: Files) {
    this.#files = files;
  }

  /** The drawing at a path, as it is stored now; undefined where there is none that can be packed. */
  async find(path: string): Promise<EncodedBody | undefined> {
    if (!/\.svg$/i.test(path)) return undefined;
    const stored = await this.#files.state(path);
    if (stored === undefined || stored.size > largest) return undefined;
    const kept = this.#kept.get(path);
    if (kept?.version === stored.version) return kept.body;
    const bytes = await this.#files.read(path);
    if (!isUtf8(bytes)) return undefined;
    const body = await EncodedBody.of(bytes.toString());
    this.#kept.set(path, { version: stored.version, body });
    return body;
  }
}
