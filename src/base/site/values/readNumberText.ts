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
  // `0402` is the name of a size, or a code.
  if (/^0\d/.test(text)) return [];
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

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Raised and lowered digits behind a digit, which are not part of the number before them. */
const raised = /(?<=\d)([⁺⁻]?)([⁰¹²³⁴-⁹]+)/g;
const lowered = /(?<=\d)(?=[₀-₉])/g;

/** `1.5×10^-3` and `10^6`; `1.5E-3`, of which the sign tells that it is no name. */
const power =
  /(?:(?<![\d,]|(?<!\.)\.)(\d+(?:[.,]\d+)?) ?[x×*·⋅] ?|(?<![\d,x×*·⋅] ?|(?<!\.)\.))10\^([+-]?\d{1,2})(?!\d)/gi;
const scientific = /(?<![\w,]|(?<!\.)\.)(\d+(?:[.,]\d+)?)E([+-]\d{1,2})(?![\d])/gi;

/** A number of digits with its point moved by an exponent. */
function shifted(digits: string, exponent: number): string {
  const [whole = "", decimals = ""] = digits.replace(",", ".").split(".");
  const all = whole + decimals;
  const point = whole.length + exponent;
  const left = point <= 0 ? "0" : all.slice(0, point).padEnd(point, "0");
  const right = point <= 0 ? "0".repeat(-point) + all : all.slice(point);
  const number = left.replace(/^0+(?=\d)/, "");
  const rest = right.replace(/0+$/, "");
  return rest === "" ? number : `${number}.${rest}`;
}

/**
 * A text in normal form, with one sign each for minus and dashes, degrees, micro and "to". Numbers
 * with an exponent are written in digits.
 */
export function usualSigns(text: string): string {
  return (
    text
      // Before NFKC, which makes digits like any others of them.
      .replaceAll(raised, (_whole, sign: string, digits: string) => {
        const plain = [...digits].map((digit) => superscripts.indexOf(digit)).join("");
        return `^${sign === "⁻" ? "-" : ""}${plain}`;
      })
      .replaceAll(lowered, "_")
      // Before NFKC, which makes letters and accents of them.
      .replaceAll(/[º˚]/g, "°")
      .normalize("NFKC")
      .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
      .replaceAll(/[\u223c\u301c]/g, "~")
      .replaceAll("\u03bc", "\u00b5")
      .replaceAll("\u2019", "'")
      .replaceAll(/\s+/g, " ")
      .replaceAll(power, (_whole, digits: string | undefined, exponent: string) =>
        shifted(digits ?? "1", Number(exponent)),
      )
      .replaceAll(scientific, (_whole, digits: string, exponent: string) =>
        shifted(digits, Number(exponent)),
      )
      .trim()
  );
}
