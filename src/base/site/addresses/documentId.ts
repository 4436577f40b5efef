/** A document's id as addresses write it: a positive whole number below 10^10 without leading zeros. */
export function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
