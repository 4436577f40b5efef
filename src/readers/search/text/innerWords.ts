/** Fewest letters of a word within a word. */
const minLength = 3;

/** Fewest capitals, and small letters behind them, of a name that begins with an abbreviation. */
const minCapitals = 3;

/**
 * Words that another begins and ends with, where a capital stands behind a small letter (`LoRa` of `LoRaWAN`,
 * `RAM` of `HyperRAM`) or small letters behind an abbreviation (`CAN` of `CANopen`), at their places in it.
 */
export function innerWords(written: string): { readonly start: number; readonly end: number }[] {
  const end = written.length;
  let capital = 0;
  for (let at = end - 1; at > 0 && capital === 0; at -= 1) {
    if (isCapital(written, at) && isSmall(written, at - 1)) capital = at;
  }
  if (capital > 0) {
    return [
      { start: 0, end: capital },
      { start: capital, end },
    ].filter((one) => one.end - one.start >= minLength);
  }
  let capitals = 0;
  while (isCapital(written, capitals)) capitals += 1;
  return capitals >= minCapitals && end - capitals >= minCapitals && isSmall(written, capitals)
    ? [{ start: 0, end: capitals }]
    : [];
}

function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x41 && code <= 0x5a;
}

function isSmall(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x61 && code <= 0x7a;
}
