import fc from "fast-check";

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any character of Unicode, for `unit` of `fc.string()`, as its own unit `binary`: that one makes a
 * table of them all, which takes over a second and 1.1 million entries in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - surrogates })
  .map(characterAt, placeOf);

function characterAt(place: number): string {
  return String.fromCodePoint(place < firstSurrogate ? place : place + surrogates);
}

/** @throws TypeError where it is not one whole character, as fast-check expects it */
function placeOf(character: unknown): number {
  const code = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (code === undefined || character !== String.fromCodePoint(code)) {
    throw new TypeError("not one character");
  }
  const isHalf = code >= firstSurrogate && code < firstSurrogate + surrogates;
  if (isHalf) throw new TypeError("half a character");
  return code < firstSurrogate ? code : code - surrogates;
}
