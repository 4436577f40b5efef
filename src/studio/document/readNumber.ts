import { parseQuantity, type Quantity } from "../../site/quantities.ts";

/** A number as people type it: full-width digits, a decimal comma, thousands apart, a true minus. */
export function readNumber(text: string): number | undefined {
  const plain = plainNumbers(text.normalize("NFKC")).trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Between the ends of a range: `2.7~5.5`, `2.7-5.5`, `-40 to +85`, `2.7 至 5.5`. */
const between = /(\d)\s*(?:\.{2,3}|…|~|-|–|—|to|至|到)\s*(?=[+-]?\d)/gi;

/**
 * A quantity as people type it, in the notation that is stored: `1,8 GHz` and `２．７－５．５ Ｖ` as well.
 * @returns undefined where it is none
 */
export function readQuantity(text: string): { text: string; quantity: Quantity } | undefined {
  const plain = plainNumbers(text.normalize("NFKC"))
    // Compatibility forms write the micro sign as a Greek letter.
    .replaceAll("\u03bc", "\u00b5")
    .replaceAll("℃", "°C")
    .replaceAll(between, "$1..")
    .replaceAll(/\.\.\+/g, "..")
    .replaceAll(/^\+/g, "")
    .replaceAll(/(\d)\s*([^\d\s.+-])/g, "$1 $2")
    .trim();
  const quantity = parseQuantity(plain);
  return quantity === undefined ? undefined : { text: plain, quantity };
}

function plainNumbers(text: string): string {
  return text
    .replaceAll("\u2212", "-")
    .replaceAll(/(\d)[,\u00a0\u202f ](?=\d{3}(?:\D|$))/g, "$1")
    .replaceAll(/(\d),(?=\d)/g, "$1.");
}
