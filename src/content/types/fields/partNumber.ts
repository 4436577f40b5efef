import { usualForm } from "../../../base/site/text/nfkcForm.ts";

/** Maximum length of part numbers and order codes, in characters. */
export const maxPartNumberLength = 40;

/**
 * A part number as makers print them: Latin letters of either case and digits, and between or after
 * them `+ - / # , . _ ( ) =` (`MAX3232EEUE+`, `LTC2400CS8#PBF`, `BC847B,215`, `LM317T/NOPB`). It begins
 * with a letter or a digit.
 */
export const partNumberPattern = /^[A-Za-z0-9][A-Za-z0-9+\-/#,._()=]*$/;

/**
 * Normalised form by which part numbers are compared: in capitals, without spaces, hyphens,
 * underscores and invisible characters. `rg-8810` equals `RG8810`, but `MAX3232EEUE+` differs from
 * `MAX3232EEUE`.
 */
export function partIdentity(text: string): string {
  return usualForm(text)
    .replace(/[\p{White_Space}\p{Cf}\p{Dash}_]+/gu, "")
    .toUpperCase();
}

/** Only letters and digits, in capitals, full-width ones converted. */
export function partLetters(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}
