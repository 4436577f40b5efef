const raisedOrLowered = /([⁰¹²³⁴-⁹₀-₉]+)/;

/**
 * A text with one form of each letter, digit and sign (NFKC). Raised and lowered digits stay what they
 * are: the mark of a footnote makes no other number of the one before it.
 */
export function usualForm(text: string): string {
  return text
    .split(raisedOrLowered)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.normalize("NFKC")))
    .join("");
}
