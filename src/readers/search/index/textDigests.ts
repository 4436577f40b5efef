import { hash } from "node:crypto";
import type { SearchDocument } from "./searchDocument.ts";
import { fields } from "./words/termIndex.ts";

/** Texts of a document that an index has read. */
interface ReadText {
  /** Digest of all its texts. */
  readonly digest: string;
  /** The document's ordinal in the index. */
  readonly ordinal: number;
}

/** Texts contained in an index, by document id. */
export interface ReadTextsState {
  readonly texts: Map<number, ReadText>;
  /** Number of ordinals assigned. */
  readonly given: number;
}

/**
 * Texts that an index has read. Those of a saved index are reused without reading them again, where
 * documents still have them.
 */
export class ReadTexts {
  readonly #revive: (ordinal: number) => void;
  readonly #saved: Map<number, ReadText>;
  readonly #texts = new Map<number, ReadText>();
  readonly given: number;
  #isNew = 0;

  /** @param revive reuses a document that was read */
  constructor(revive: (ordinal: number) => void, saved?: ReadTextsState) {
    this.#revive = revive;
    this.#saved = saved?.texts ?? new Map();
    this.given = saved?.given ?? 0;
  }

  /** Number of documents whose texts differ from the saved ones, or are no longer used. */
  get changes(): number {
    return this.#isNew + this.#saved.size;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Reuses the texts of a document; undefined where they have changed. */
  revive(id: number, digest: string): number | undefined {
    const saved = this.#saved.get(id);
    if (saved?.digest !== digest) return undefined;
    this.#saved.delete(id);
    this.#revive(saved.ordinal);
    return saved.ordinal;
  }

  put(id: number, text: ReadText): void {
    if (text.ordinal >= this.given) this.#isNew += 1;
    this.#texts.set(id, text);
  }

  remove(id: number): void {
    this.#texts.delete(id);
  }

  /** @param given number of ordinals that the index has assigned */
  state(given: number): ReadTextsState {
    return { texts: this.#texts, given };
  }
}

/** A digest of 256 bits of all texts of a document. */
export function digestOf(texts: SearchDocument["texts"]): string {
  return hash("sha256", JSON.stringify(fields.map((field) => texts[field] ?? "")), "base64");
}
