import { hash } from "node:crypto";
import type { SearchDocument } from "./document.ts";
import { fields } from "./words/terms.ts";

/** A document's texts as an index has read them. */
interface ReadText {
  /** Of all its texts. */
  readonly digest: string;
  /** What the index knows the document by. */
  readonly ordinal: number;
}

/** Everything that tells which texts are in an index, by documents' ids. */
export interface ReadTextsState {
  readonly texts: Map<number, ReadText>;
  /** Number of ordinals that were given. */
  readonly given: number;
}

/**
 * The texts that an index has read: those of an index that was saved are taken into use without being
 * read again, where documents have them still.
 */
export class ReadTexts {
  readonly #revive: (ordinal: number) => void;
  readonly #saved: Map<number, ReadText>;
  readonly #texts = new Map<number, ReadText>();
  readonly given: number;
  #isNew = 0;

  /** @param revive takes a document that was read into use again */
  constructor(revive: (ordinal: number) => void, saved?: ReadTextsState) {
    this.#revive = revive;
    this.#saved = saved?.texts ?? new Map();
    this.given = saved?.given ?? 0;
  }

  /** Documents whose texts are not as they were saved, or are in vain in what was. */
  get changes(): number {
    return this.#isNew + this.#saved.size;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Takes the texts of a document into use as they were read; undefined where they are others. */
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

  /** @param given ordinals of the index by now */
  state(given: number): ReadTextsState {
    return { texts: this.#texts, given };
  }
}

/** One text of 256 bits for all of a document's. */
export function digestOf(texts: SearchDocument["texts"]): string {
  return hash("sha256", JSON.stringify(fields.map((field) => texts[field] ?? "")), "base64");
}
