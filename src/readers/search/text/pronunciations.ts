import readings from "./readings.json" with { type: "json" };

/** Readings of Chinese characters, in pinyin without tones. */
export interface Pronunciations {
  /** All readings of a character, the usual one first; none where it has none. */
  readings(character: string): readonly string[];
  /** All characters that share a reading with one, itself left out. */
  alike(character: string): readonly string[];
  /** True if a text is a syllable. */
  isSyllable(text: string): boolean;
  /** True if a syllable begins with a text. */
  isBeginning(text: string): boolean;
}

const firstCharacter = 0x4e00;
const lastCharacter = 0x9fa5;

/**
 * The readings of all usual characters. `readings.json`, which `tools/pronunciations.ts` makes, has the
 * characters by their readings; what is made of it takes 1 MB and a few milliseconds.
 */
class SoundTable implements Pronunciations {
  /** Characters of the same readings share the list; the first is of those without any. */
  readonly #lists: (readonly string[])[] = [[]];
  /** The list of each character, by its distance from the first. */
  readonly #listOf = new Uint16Array(lastCharacter - firstCharacter + 1);
  /** In the order of their codes. */
  readonly #characters = new Map<string, string>();
  /** All beginnings of syllables, themselves included. */
  readonly #beginnings = new Set<string>();

  constructor(charactersByReadings: Readonly<Record<string, string>>) {
    for (const [key, characters] of Object.entries(charactersByReadings)) {
      const number = this.#lists.push(key.split(" ")) - 1;
      for (const character of characters) this.#listOf[placeOf(character)] = number;
    }
    const bySyllable = new Map<string, string[]>();
    for (const [place, number] of this.#listOf.entries()) {
      const character = String.fromCodePoint(firstCharacter + place);
      for (const reading of this.#lists[number] ?? []) {
        const known = bySyllable.get(reading);
        if (known) known.push(character);
        else bySyllable.set(reading, [character]);
      }
    }
    for (const [syllable, all] of bySyllable) {
      this.#characters.set(syllable, all.join(""));
      for (let to = 1; to <= syllable.length; to += 1) this.#beginnings.add(syllable.slice(0, to));
    }
  }

  readings(character: string): readonly string[] {
    return this.#lists[this.#listOf[placeOf(character)] ?? 0] ?? [];
  }

  alike(character: string): readonly string[] {
    const all = this.readings(character).flatMap((one) => [...(this.#characters.get(one) ?? "")]);
    return [...new Set(all)].filter((one) => one !== character);
  }

  isSyllable(text: string): boolean {
    return this.#characters.has(text);
  }

  isBeginning(text: string): boolean {
    return this.#beginnings.has(text);
  }
}

function placeOf(character: string): number {
  return (character.codePointAt(0) ?? 0) - firstCharacter;
}

export const pronunciations: Pronunciations = new SoundTable(readings);
