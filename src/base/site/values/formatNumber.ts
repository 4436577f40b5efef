const digits = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

/** A number as both languages write it: `1.8`, `4,096`, and a true minus sign. */
export function formatNumber(value: number): string {
  const text = digits.format(Math.abs(value));
  return value < 0 && text !== "0" ? `\u2212${text}` : text;
}
