import type { View } from "../../src/content/published/publication.ts";
import { Dice } from "../../tools/sample/dice.ts";
import { kinds } from "../../tools/sample/kinds.ts";
import { areas, events, strengths, uses } from "../../tools/sample/words.ts";

/** Percentage of each kind of search in the mix that the site's speed is promised for. */
const shares = { partNumber: 50, chinese: 30, english: 15, character: 5 } as const;

type Kind = keyof typeof shares;

/**
 * Searches over generated documents, as many as asked for, in the promised mix: part numbers in all
 * forms, Chinese of two characters and more, English, single characters. The same on every machine.
 */
export function searchMix(view: View, count: number): string[] {
  const dice = new Dice("searches");
  const numbers = view.all("product").map(({ body }) => body.partNumber);
  const makers: Readonly<Record<Kind, () => string>> = {
    partNumber: () => numberForm(dice, numbers),
    chinese: () => chinese(dice),
    english: () => english(dice),
    character: () => [...chinese(dice)][0] ?? "",
  };
  return Array.from({ length: count }, () => makers[kindOf(dice.int(1, 100))]());
}

function kindOf(roll: number): Kind {
  if (roll <= shares.partNumber) return "partNumber";
  if (roll <= shares.partNumber + shares.chinese) return "chinese";
  return roll <= 100 - shares.character ? "english" : "character";
}

function numberForm(dice: Dice, numbers: readonly string[]): string {
  const number = numbers[dice.int(0, numbers.length - 1)] ?? "";
  const bare = number.replace(/^[A-Z]+/, "");
  const letters = number.slice(0, number.length - bare.length);
  return dice.pick([
    number,
    number.toLowerCase(),
    bare,
    `${letters} ${bare}`,
    `${letters}-${bare}`.toLowerCase(),
    `${number}X`,
    number.slice(0, -1),
    bare.slice(0, 3),
    `${letters.slice(1)}${bare}`,
    [...number].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(""),
  ]);
}

function chinese(dice: Dice): string {
  const { zh } = dice.pick([
    dice.pick(kinds),
    dice.pick(areas),
    dice.pick(uses),
    dice.pick(strengths),
    dice.pick(events),
  ]);
  const plain = [...zh].filter((one) => one > "\u2fff" && one !== "：");
  const length = dice.int(2, Math.max(2, plain.length));
  return plain.slice(0, length).join("");
}

function english(dice: Dice): string {
  const { en } = dice.pick([dice.pick(kinds), dice.pick(uses), dice.pick(strengths)]);
  const words = en.split(" ");
  return words.slice(0, dice.int(1, words.length)).join(" ");
}
