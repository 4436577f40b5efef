import { CrossReferenceIndex, type CrossReferenceName } from "./crossReferences.ts";
import { isOtherMakers } from "./makersLetters.ts";
import { codeOf } from "./partCode.ts";
import { type CodeNames, type MatchingPart, PartIndex } from "./parts.ts";

/** All that a part is called by. */
interface PartNamesEntry extends CodeNames {
  readonly crossReferences?: readonly CrossReferenceName[];
}

/** The parts by their own numbers, and by those of others that they stand for. */
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

  /** The parts that a code fits as it stands; it is in the form of `codeOf`. */
  find(code: string): MatchingPart[] {
    return bestOfEach([...this.#own.find(code), ...this.#others.find(code)]);
  }

  /** The parts that a slip of the hand turned into this code, unless it is another maker's. */
  findMeant(code: string): MatchingPart[] {
    const meant = [...this.#own.findMeant(code), ...this.#others.findMeant(code)];
    return bestOfEach(meant.filter(({ written }) => !isOtherMakers(code, codeOf(written))));
  }

  /** The parts that begin like this. */
  from(beginning: string): MatchingPart[] {
    return bestOfEach([...this.#own.from(beginning), ...this.#others.from(beginning)]);
  }

  /** Ordinals of parts whose own numbers come near a code that fits none. */
  near(code: string, max: number): number[] {
    return this.#own.near(code, max);
  }
}

/** Each part once, as it fits best. */
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
