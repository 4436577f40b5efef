import fc from "fast-check";
import { anyCharacter } from "./anyCharacter.ts";

/** Characters and sequences that have broken programs. */
const pieces = [
  "a",
  "x".repeat(39),
  "x".repeat(59),
  "x".repeat(199),
  "x".repeat(998),
  "RG1000",
  "rg-1000",
  "101",
  "1,10,12",
  "clock",
  "1.8 GHz",
  "..",
  "-",
  ",",
  "，",
  " ",
  "\t\r\n",
  "\0",
  "\x1b[31m",
  "😀",
  "𠮷",
  "👩‍👩‍👧‍👦",
  "İ",
  "ß",
  "\u202e",
  "\ufeff",
  "e\u0301\u0301\u0301",
  "\uffff",
  "\ud800",
  "\udfff",
  "<svg onload=1>",
  "__proto__",
  "constructor",
  "9".repeat(30),
  "-1e309",
  "NaN",
  "%",
  "&",
  "'\"`",
];

/** Hostile text, with unpaired surrogates. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      fc.string({ unit: anyCharacter }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));

/** Spellings of a value in an address: encoded, as bytes that are no text, or unencoded. */
const written = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
  fc.constantFrom("%", "%zz", "%ff", "%ED%A0%80", "%C3", "%00", "+", "%2C%2C", "a".repeat(4_000)),
);

/** Query of an address with some of these parameters, and others. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, "lang") },
    hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  return fc
    .array(fc.tuple(name, written), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
}
