/** A number as people type it: full-width digits, a decimal comma, thousands apart, a true minus. */
export function readNumber(text: string): number | undefined {
  const plain = plainNumbers(text.normalize("NFKC")).trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function plainNumbers(text: string): string {
  return text
    .replaceAll("\u2212", "-")
    .replaceAll(/(\d)[,\u00a0\u202f ](?=\d{3}(?:\D|$))/g, "$1")
    .replaceAll(/(\d),(?=\d)/g, "$1.");
}
