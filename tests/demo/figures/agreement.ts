import { type Block, blocksOf } from "../texts.ts";
import { chineseFigures } from "./chinese.ts";
import { englishFigures } from "./english.ts";
import type { Figure } from "./figure.ts";

/** Numbers of one language that the other does not state, as they are written. */
export interface Disagreement {
  readonly onlyEnglish: readonly string[];
  readonly onlyChinese: readonly string[];
}

/**
 * Whether two texts state the same numbers. Where their blocks pair up, numbers in digits are held
 * against those of the same block, else of the whole text: three times in the one, three times in the
 * other, but for years and small counts, which a language may leave to the context outside of tables.
 * A number in words must stand in the other text in some form, wherever in it.
 */
export function figureDisagreement(en: string, zh: string): Disagreement | undefined {
  const english = blocksOf(en).map((block) => ({ block, figures: englishFigures(block.text) }));
  const chinese = blocksOf(zh).map((block) => ({ block, figures: chineseFigures(block.text) }));
  const isPaired = tags(english) === tags(chinese);
  const whole = { english: english.flatMap(figuresOf), chinese: chinese.flatMap(figuresOf) };
  const pairs = isPaired
    ? english.map(({ block, figures }, index) => ({
        isCell: block.tag === "td" || block.tag === "th",
        english: figures,
        chinese: chinese[index]?.figures ?? [],
      }))
    : [{ isCell: false, ...whole }];
  const onlyEnglish = [
    ...pairs.flatMap((pair) => digitsMissing(pair.english, pair.chinese, pair.isCell)),
    ...wordsMissing(whole.english, whole.chinese),
  ];
  const onlyChinese = [
    ...pairs.flatMap((pair) => digitsMissing(pair.chinese, pair.english, pair.isCell)),
    ...wordsMissing(whole.chinese, whole.english),
  ];
  return onlyEnglish.length + onlyChinese.length > 0 ? { onlyEnglish, onlyChinese } : undefined;
}

interface Stated {
  readonly block: Block;
  readonly figures: readonly Figure[];
}

function figuresOf({ figures }: Stated): readonly Figure[] {
  return figures;
}

function tags(stated: readonly Stated[]): string {
  return stated.map(({ block }) => block.tag).join(" ");
}

/** Numbers in digits that the other text does not state as often. */
function digitsMissing(
  figures: readonly Figure[],
  others: readonly Figure[],
  isCell: boolean,
): string[] {
  const used = new Set<Figure>();
  return figures.flatMap((figure) => {
    if (figure.kind !== "digits") return [];
    const answers = others.filter((other) => meet(figure, other));
    const free = answers.find((answer) => !used.has(answer) && answer.kind !== "hint");
    if (free) used.add(free);
    const isOnceEnough = isLeftToContext(figure) && !isCell;
    const isAnswered = free || answers.some(({ kind }) => isOnceEnough || kind === "hint");
    return isAnswered ? [] : [figure.written];
  });
}

function wordsMissing(figures: readonly Figure[], others: readonly Figure[]): string[] {
  return figures
    .filter((figure) => figure.kind === "word" && !others.some((other) => meet(figure, other)))
    .map(({ written }) => written);
}

function meet(a: Figure, b: Figure): boolean {
  return a.values.some((value) => b.values.includes(value));
}

/** Years and small counts are not repeated in every sentence. */
function isLeftToContext({ values: [value = 0] }: Figure): boolean {
  return value <= 12 || (value >= 1900 && value < 2100);
}
