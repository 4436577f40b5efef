import { randomInt } from "node:crypto";

/** Digits and letters that are not mistaken for others when they are read out (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const groups = 3;
const groupLength = 4;

/** A code like `7K3M-Q0ZD-91XA`: 60 random bits, so that nobody finds another's by trying. */
export function newTrackingCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A code as it is kept, whichever way somebody typed it; undefined where it is none. */
export function readTrackingCode(typed: string): string | undefined {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (!new RegExp(`^[${alphabet}]{${groups * groupLength}}$`).test(plain)) return undefined;
  return plain.match(new RegExp(`.{${groupLength}}`, "g"))?.join("-");
}
