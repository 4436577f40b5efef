import { polyphonic } from "pinyin-pro";

const firstCharacter = 0x4e00;
const lastCharacter = 0x9fa5;

/**
 * The usual Chinese characters by their readings in pinyin, without tones and the most usual first:
 * `zhong chong` has 重 and others, in the order of their codes. Characters without a reading are left out.
 */
export function charactersByReadings(): Record<string, string> {
  const characters = Array.from({ length: lastCharacter + 1 - firstCharacter }, (_, at) =>
    String.fromCodePoint(firstCharacter + at),
  );
  const found = polyphonic(characters.join(""), { toneType: "none", type: "array" });
  const groups = Map.groupBy(characters, (_, at) => keyOf(found[at] ?? []));
  groups.delete("");
  return Object.fromEntries([...groups].map(([key, all]) => [key, all.join("")]));
}

function keyOf(readings: readonly string[]): string {
  // Keyboards have no ü.
  const typed = readings.map((one) => one.replaceAll("ü", "v"));
  return typed.filter(isPinyin).join(" ");
}

/** The package gives a character that it cannot read as its own reading. */
function isPinyin(reading: string): boolean {
  return /^[a-z]{1,6}$/.test(reading);
}
