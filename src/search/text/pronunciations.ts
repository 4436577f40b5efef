import { setImmediate as nextTurn } from "node:timers/promises";

/** Readings of Chinese characters, in pinyin without tones. */
export interface Pronunciations {
  /** All readings of a character, the usual one first; none where it has none. */
  readings(character: string): readonly string[];
  /** All characters that share a reading with one, itself left out. */
  alike(character: string): readonly string[];
  /** True if a text is a syllable. */
  isSyllable(text: string): boolean;
}

/** No readings: those before the table is loaded. */
export const noPronunciations: Pronunciations = {
  readings: () => [],
  alike: () => [],
  isSyllable: () => false,
};

const firstCharacter = 0x4e00;
const lastCharacter = 0x9fa5;

/** Characters read in one go: some 5 ms. */
const batch = 1_000;

/**
 * The readings of all usual characters. Made with pauses, so that what is asked meanwhile is answered;
 * takes some 6 MB and 150 ms.
 */
export async function loadPronunciations(): Promise<Pronunciations> {
  const { polyphonic } = await import("pinyin-pro");
  const table = new SoundTable();
  for (let from = firstCharacter; from <= lastCharacter; from += batch) {
    const count = Math.min(batch, lastCharacter + 1 - from);
    const characters = Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at));
    const readings = polyphonic(characters.join(""), { toneType: "none", type: "array" });
    for (const [at, character] of characters.entries()) table.add(character, readings[at] ?? []);
    await nextTurn();
  }
  return table;
}

class SoundTable implements Pronunciations {
  readonly #readings = new Map<string, readonly string[]>();
  readonly #characters = new Map<string, string[]>();
  /** Characters of the same readings share the list. */
  readonly #lists = new Map<string, readonly string[]>();

  add(character: string, readings: readonly string[]): void {
    // Keyboards have no ü.
    const typed = readings.map((one) => one.replaceAll("ü", "v")).filter(isPinyin);
    const key = typed.join();
    const list = this.#lists.get(key) ?? typed;
    this.#lists.set(key, list);
    this.#readings.set(character, list);
    for (const reading of list) {
      const known = this.#characters.get(reading);
      if (known) known.push(character);
      else this.#characters.set(reading, [character]);
    }
  }

  readings(character: string): readonly string[] {
    return this.#readings.get(character) ?? [];
  }

  alike(character: string): readonly string[] {
    const all = this.readings(character).flatMap((one) => this.#characters.get(one) ?? []);
    return [...new Set(all)].filter((one) => one !== character);
  }

  isSyllable(text: string): boolean {
    return this.#characters.has(text);
  }
}

/** The table gives a character that it cannot read as its own reading. */
function isPinyin(reading: string): boolean {
  return /^[a-z]{1,6}$/.test(reading);
}
