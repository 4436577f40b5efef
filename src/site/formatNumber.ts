/** Every third place before the point, from the right. */
const thousands = /\B(?=(?:\d{3})+(?!\d))/g;

/** What needs no rounding. The formatter is slow, and every page asks for dozens of numbers. */
const plainDigits = /^(\d{1,15})(\.\d{1,6})?$/;

/** Made for the first number that needs it: a process that has none spares 7 MB of ICU's tables. */
let digits: Intl.NumberFormat | undefined;

/** A number as both languages write it: `1.8`, `4,096`, and a true minus sign. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const plain = plainDigits.exec(String(size));
  const text = plain ? `${plain[1]?.replace(thousands, ",")}${plain[2] ?? ""}` : rounded(size);
  return value < 0 && text !== "0" ? `\u2212${text}` : text;
}

function rounded(size: number): string {
  digits ??= new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
  return digits.format(size);
}
