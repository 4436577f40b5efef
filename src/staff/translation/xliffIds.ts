/** Characters that ids escape; an underline begins the number of an escaped one. */
const plain = /[^A-Za-z0-9.-]/gu;

/** A key or a path as an id of XLIFF (an NMTOKEN). */
export function toId(text: string): string {
  return text.replace(plain, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
}

/** Returns the key or path of an id; undefined for an id of another program. */
export function fromId(id: string): string | undefined {
  if (id.length > 2_000 || !/^(?:[A-Za-z0-9.-]|_[0-9a-f]{1,6}_)*$/.test(id)) return undefined;
  try {
    return id.replaceAll(/_([0-9a-f]{1,6})_/g, (_whole, number: string) =>
      String.fromCodePoint(Number.parseInt(number, 16)),
    );
  } catch {
    // Not the number of a character.
    return undefined;
  }
}
