import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { grownArray } from "../memory/postings.ts";
import { charactersIn, editCost, type FoldedCode, foldLookalikes } from "../words/editCost.ts";
import { bitsIn } from "../words/wordList.ts";

/** A code that comes near another. */
export interface SimilarCode {
  /** Owner as given to `put`. */
  readonly owner: number;
  /** Code as written. */
  readonly written: string;
  /** Cost of the edits between the codes. */
  readonly cost: number;
}

/** A slip changes two characters at the most: what differs in more need not be looked at closely. */
const maxDifferent = 2;

/** Codes that are compared in full where two slips are looked for. */
const maxCompared = 1_500;

/** Codes of one length. */
class Shelf {
  readonly codes: FoldedCode[] = [];
  readonly owners: number[] = [];
  readonly written: string[] = [];
  characters = new Uint32Array(16);

  put(code: FoldedCode, owner: number, written: string): void {
    const at = this.codes.push(code) - 1;
    if (at >= this.characters.length) this.characters = grownArray(this.characters, at + 1);
    this.characters[at] = charactersIn(code.folded);
    this.owners.push(owner);
    this.written.push(written);
  }
}

/** Codes, indexed for lookups with edits. */
export class SimilarCodes {
  readonly #shelves = new Map<number, Shelf>();

  /** Adds a code in normalised form. */
  put(code: string, owner: number, written: string): void {
    const known = this.#shelves.get(code.length);
    const shelf = known ?? new Shelf();
    if (known === undefined) this.#shelves.set(code.length, shelf);
    shelf.put({ code, folded: foldLookalikes(code) }, owner, written);
  }

  /** Codes one slip away at the most, characters that look alike not counted; in no order. */
  oneEditFrom(text: string): SimilarCode[] {
    const typed = { code: text, folded: foldLookalikes(text) };
    const found: SimilarCode[] = [];
    for (const [shelf, at] of this.#like(typed, 1, maxDifferent)) {
      const meant = shelf.codes[at];
      const cost = meant && editCost(typed, meant);
      if (cost !== undefined) found.push(nearCode(shelf, at, cost));
    }
    return found;
  }

  /** Codes two slips away at the most, by how many there are and by the beginning they share. */
  nearest(text: string): SimilarCode[] {
    const folded = foldLookalikes(text);
    const found: SimilarCode[] = [];
    let left = maxCompared;
    for (const [shelf, at] of this.#like({ code: text, folded }, 2, 2 * maxDifferent)) {
      const meant = shelf.codes[at]?.folded ?? "";
      const shared = sharedBeginning(folded, meant);
      if (shared < 2 && !hasSwappedStart(folded, meant)) continue;
      const edits = damerauLevenshtein(folded, meant, 2);
      if (edits <= 2) found.push(nearCode(shelf, at, edits - shared / 100));
      left -= 1;
      if (left === 0) break;
    }
    return found;
  }

  /** Longer codes that begin like this but for one character; by the beginning they share. */
  nearestBeginnings(text: string): SimilarCode[] {
    const folded = foldLookalikes(text);
    const characters = charactersIn(folded);
    const found: SimilarCode[] = [];
    for (const [length, shelf] of this.#shelves) {
      if (length <= text.length) continue;
      for (let at = 0; at < shelf.codes.length && found.length < maxCompared; at += 1) {
        if (bitsIn(characters & ~(shelf.characters[at] ?? 0)) > 1) continue;
        const meant = shelf.codes[at]?.folded ?? "";
        const shared = sharedBeginning(folded, meant);
        const isNear = shared >= 2 && meant.startsWith(folded.slice(shared + 1), shared + 1);
        if (isNear) found.push(nearCode(shelf, at, length / 1_000 - shared / 100));
      }
    }
    return found;
  }

  *#like({ folded }: FoldedCode, max: number, different: number): Generator<[Shelf, number]> {
    const characters = charactersIn(folded);
    // The same length first, which slips keep more often than not.
    for (const length of lengthsAround(folded.length, max)) {
      const shelf = this.#shelves.get(length);
      if (shelf === undefined) continue;
      for (let at = 0; at < shelf.codes.length; at += 1) {
        if (bitsIn(characters ^ (shelf.characters[at] ?? 0)) <= different) yield [shelf, at];
      }
    }
  }
}

function nearCode(shelf: Shelf, at: number, cost: number): SimilarCode {
  return { owner: shelf.owners[at] ?? 0, written: shelf.written[at] ?? "", cost };
}

function lengthsAround(length: number, max: number): number[] {
  return [0, ...Array.from({ length: max }, (_, at) => [at + 1, -at - 1]).flat()].map(
    (more) => length + more,
  );
}

/** True if the first two characters changed places. */
function hasSwappedStart(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0];
}

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
