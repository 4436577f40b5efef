import { type Comparison, comparisonOf, sizeWordsAround } from "./surroundingWords.ts";

/** The body of a package in a text, with what is said of it. */
export interface BodySize {
  /** The shorter and the longer side in mm and, where three are typed, the height. */
  readonly sides: readonly number[];
  readonly comparison: Comparison | undefined;
  /** Place in the text, comparison included. */
  readonly start: number;
  readonly end: number;
}

const number = String.raw`\d{1,3}(?:\.\d{1,3})?`;
const unit = String.raw`\s*(?:mm|millimet(?:er|re)s?|毫米)`;
const by = String.raw`(?:${unit})?\s*(?:[x×*]|by|乘以?)\s*`;

const sizes = new RegExp(
  String.raw`(?<!(?!\p{Script=Han})[\p{L}\d.])(${number})${by}(${number})(?:${by}(${number}))?${unit}(?![a-z\d])`,
  "giu",
);

/** The sizes of bodies in a normalised text: `4 x 4 mm`, `4 mm × 4 mm × 0.8 mm`, 4乘4毫米. */
export function bodySizesIn(text: string): BodySize[] {
  return [...text.matchAll(sizes)].map((match) => {
    const [all, one, other, height] = match;
    const sides = [Number(one), Number(other)].sort((a, b) => a - b);
    if (height !== undefined) sides.push(Number(height));
    const compared = comparisonOf(text, match.index, match.index + all.length);
    return { sides, ...compared, ...sizeWordsAround(text, compared.start, compared.end) };
  });
}
