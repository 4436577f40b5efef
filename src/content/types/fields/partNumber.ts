/** Longest part number and order code, in letters. */
export const maxPartNumberLength = 40;

/**
 * A part number as makers print them: Latin letters of either case and digits, and between or after
 * them `+ - / # , . _ ( ) =` (`MAX3232EEUE+`, `LTC2400CS8#PBF`, `BC847B,215`, `LM317T/NOPB`). It begins
 * with a letter or a digit.
 */
export const partNumberPattern = /^[A-Za-z0-9][A-Za-z0-9+\-/#,._()=]*$/;

/**
 * What makes two part numbers the same: letters and digits in capitals, and every sign but spaces,
 * hyphens and underscores, which people write or leave out at will, and what cannot be seen. `rg-8810`
 * is `RG8810`, but `MAX3232EEUE+` is another part than `MAX3232EEUE`.
 */
export function partIdentity(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{White_Space}\p{Cf}\p{Dash}_]+/gu, "")
    .toUpperCase();
}

/** Letters and digits alone, in capitals; full-width ones, as Chinese keyboards write them, too. */
export function partLetters(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}
