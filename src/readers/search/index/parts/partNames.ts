import { codeOf } from "../../text/normalise.ts";
import { CrossReferenceIndex, type CrossReferenceName } from "./crossReferenceIndex.ts";
import { isOtherMakers } from "./isOtherMakersNumber.ts";
import { type CodeNames, type MatchingPart, PartIndex } from "./partIndex.ts";

/** All that a part is called by. */
interface PartNamesEntry extends CodeNames {
  readonly crossReferences?: readonly CrossReferenceName[];
}

/** Parts by their own numbers, and by other makers' numbers that they replace. */
export class PartNames {
  readonly #own = new PartIndex();
  readonly #others = new CrossReferenceIndex();

  put(ordinal: number, names: PartNamesEntry): void {
    this.#own.put(ordinal, names);
    this.#others.put(ordinal, names.crossReferences ?? []);
  }

  remove(ordinal: number): void {
    this.#own.remove(ordinal);
    this.#others.remove(ordinal);
  }

  /** The parts that a code, normalised by `codeOf`, matches without edits. */
  find(code: string): MatchingPart[] {
    return bestOfEach([...this.#own.find(code), ...this.#others.find(code)]);
  }

  /** The parts that a code matches with an edit, unless it is another maker's number. */
  findMeant(code: string): MatchingPart[] {
    const meant = [...this.#own.findMeant(code), ...this.#others.findMeant(code)];
    return bestOfEach(meant.filter(({ written }) => !isOtherMakers(code, codeOf(written))));
  }

  /** The parts that begin with a code. */
  from(beginning: string): MatchingPart[] {
    return bestOfEach([...this.#own.from(beginning), ...this.#others.from(beginning)]);
  }

  /** Parts with numbers similar to a code that matches none, or that stand for such a number. */
  near(code: string, max: number): MatchingPart[] {
    return bestOfEach([...this.#own.near(code, max), ...this.#others.near(code, max)]);
  }
}

/** Each part once, with its best match. */
export function bestOfEach(fitting: readonly MatchingPart[]): MatchingPart[] {
  const found = new Map<number, MatchingPart>();
  for (const one of fitting) {
    const known = found.get(one.ordinal);
    const isBetter =
      known === undefined ||
      known.fit < one.fit ||
      (known.fit === one.fit && one.cost < known.cost);
    if (isBetter) found.set(one.ordinal, one);
  }
  return [...found.values()];
}
