/**
 * The numbers that a text can mean, in the notation that is stored (`-1234.5`): one, two where a comma
 * can stand for thousands as well as for the point, none where it is no number.
 * @param text in normal form (NFKC) with the usual signs: see `usualSigns()`
 */
export function readNumberText(text: string): readonly string[] {
  const match = /^([+-]?)\s*([\d.,' ]+)$/.exec(text.trim());
  const sign = match?.[1] === "-" ? "-" : "";
  return amounts(match?.[2] ?? "").map((amount) => `${sign}${amount}`);
}

const point = (whole: string, decimals: string) => [`${whole === "" ? "0" : whole}.${decimals}`];

function amounts(text: string): readonly string[] {
  if (/^\d+$/.test(text)) return [text];
  // Apart by blanks or apostrophes: 12 500, 1'234.5. A comma is a point there.
  const spaced = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(text);
  if (spaced) return withDecimals((spaced[1] ?? "").replaceAll(/[ ']/g, ""), spaced[3]);
  const dotted = /^(\d*)\.(\d+)$/.exec(text);
  if (dotted) return point(dotted[1] ?? "", dotted[2] ?? "");
  const comma = /^(\d*),(\d+)$/.exec(text);
  if (comma) return amountsWithComma(comma[1] ?? "", comma[2] ?? "");
  const grouped = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text);
  if (grouped) return withDecimals((grouped[1] ?? "").replaceAll(",", ""), grouped[2]);
  const groupedByPoints = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text);
  if (groupedByPoints) {
    return withDecimals((groupedByPoints[1] ?? "").replaceAll(".", ""), groupedByPoints[2]);
  }
  return [];
}

function withDecimals(whole: string, decimals: string | undefined): readonly string[] {
  return decimals === undefined ? [whole] : point(whole, decimals);
}

function amountsWithComma(whole: string, decimals: string): readonly string[] {
  const mayBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return mayBeThousands
    ? [`${whole}${decimals}`, ...point(whole, decimals)]
    : point(whole, decimals);
}

/** A text in normal form, with one sign each for minus and dashes, degrees, micro and "to". */
export function usualSigns(text: string): string {
  return (
    text
      // Before NFKC, which makes letters and accents of them.
      .replaceAll(/[º˚]/g, "°")
      .normalize("NFKC")
      .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
      .replaceAll(/[\u223c\u301c]/g, "~")
      .replaceAll("\u03bc", "\u00b5")
      .replaceAll("\u2019", "'")
      .replaceAll(/\s+/g, " ")
      .trim()
  );
}
