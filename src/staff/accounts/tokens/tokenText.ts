import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Prefix of every token, by which secret scanners find leaked ones. */
const tokenPrefix = "tapeout_";

const secretBytes = 32;
/** Digits of 256 bits, and of 32, in base 62. */
const secretDigits = 43;
const checkDigits = 6;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const form = new RegExp(
  `^${tokenPrefix}([0-9A-Za-z]{${secretDigits}})([0-9A-Za-z]{${checkDigits}})$`,
);

/** Number of last characters of a token that are kept readable, to recognise it. */
const endingLength = 4;

/**
 * Makes a token: the prefix, 256 random bits and their CRC-32, both in base 62. Letters and digits
 * alone, so that a double click selects it whole; by the checksum a scanner tells it from similar
 * text.
 */
export function newToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString("hex")}`), secretDigits);
  return `${tokenPrefix}${secret}${checksum(secret)}`;
}

/** Tells whether a text has the form of a token, its checksum included. */
export function isTokenText(text: string): boolean {
  const [, secret, check] = form.exec(text) ?? [];
  return secret !== undefined && check === checksum(secret);
}

/** The end of a token, for lists. */
export function tokenEnding(token: string): string {
  return token.slice(-endingLength);
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), checkDigits);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) {
    text = `${digits[Number(rest % 62n)]}${text}`;
  }
  return text;
}
