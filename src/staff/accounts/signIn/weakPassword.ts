import { commonPasswords } from "./commonPasswords.ts";

/** Words that are likely in passwords here; a company's own words cannot be listed in the code. */
const contextWords: ReadonlySet<string> = new Set([
  "tapeout",
  "semiconductor",
  "microcontroller",
  "chipcompany",
  "bandaoti",
  "xinpian",
]);

/** Fewest different characters of a password. */
const minDistinct = 5;

/** Digits and signs around a common password that do not make it another. */
const maxAddedCharacters = 6;

/** Shortest common password that is searched for within a longer one. */
const minCoreLength = 5;

/**
 * Tells whether a password is among the first to be guessed: a common one, one repeated or with a
 * few digits or signs around it, one made of hardly any characters, or the account's own name.
 * Upper and lower case are alike.
 */
export function isWeakPassword(password: string, account = ""): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < minDistinct) return true;
  if (isSequence(plain)) return true;
  const name = account.normalize("NFKC").trim().toLowerCase();
  return coresOf(plain).some((core) => isCommon(core) || (name !== "" && core === name));
}

/** The text, its repeated part, and both without a few digits or signs at the ends. */
function coresOf(text: string): string[] {
  const whole = [text, unitOf(text)];
  const stripped = whole.flatMap((one) => {
    const core = one.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    return one.length - core.length <= maxAddedCharacters ? [core, unitOf(core)] : [];
  });
  return [...whole, ...stripped];
}

function isCommon(core: string): boolean {
  return core.length >= minCoreLength && (commonPasswords.has(core) || contextWords.has(core));
}

/** The shortest text whose repetition makes this one; itself where it repeats nothing. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, Math.max(at, 1));
}

/** Tells whether each character follows, or precedes, the one before it: `abcdefghijkl`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    codes.every((code, index) => {
      const before = codes[index - 1];
      return before === undefined || code - before === step || isWrapped(before, code, step);
    }),
  );
}

/** 9 is followed by 0. */
function isWrapped(before: number, code: number, step: number): boolean {
  const [nine, zero] = [57, 48];
  return step === 1 ? before === nine && code === zero : before === zero && code === nine;
}
