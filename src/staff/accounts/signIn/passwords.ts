import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

/**
 * Parameters of Argon2id: the first choice below 20 MiB in OWASP's Password Storage Cheat Sheet.
 */
const present = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const version = 19;
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

/** The parts of a PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; `memory` is in KiB. */
interface PasswordHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * The hash to keep for a password, as a PHC string (github.com/P-H-C/phc-string-format). Takes some
 * tens of milliseconds on a thread of its own.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return phc(salt, await tagOf(password, { ...present, salt }, tagBytes));
}

/**
 * A hash that no password has. Checking a password against it takes as long as against an account's
 * own, so that the time of an answer does not tell whether there is such an account.
 */
export const dummyHash: string = unusableHash();

/** A hash that no password has, for an account that is not opened by one. */
export function unusableHash(): string {
  return phc(randomBytes(saltBytes), randomBytes(tagBytes));
}

/** No letters and digits that are read for one another. 20 of these are more than 114 bits. */
const randomLetters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const randomLength = 20;

/** Returns an unguessable password, fit to be read from a screen and typed. */
export function randomPassword(): string {
  return Array.from(
    { length: randomLength },
    () => randomLetters[randomInt(randomLetters.length)],
  ).join("");
}

/** Checks a password against a hash. A hash in no known form matches none. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = parse(hash);
  if (!stored) return false;
  return timingSafeEqual(await tagOf(password, stored, stored.tag.length), stored.tag);
}

/** Tells whether a hash has outdated parameters, and is renewed at the next sign-in. */
export function needsRehash(hash: string): boolean {
  const stored = parse(hash);
  return (
    stored?.memory !== present.memory ||
    stored.passes !== present.passes ||
    stored.parallelism !== present.parallelism ||
    stored.salt.length !== saltBytes ||
    stored.tag.length !== tagBytes
  );
}

function tagOf(
  password: string,
  { memory, passes, parallelism, salt }: Omit<PasswordHash, "tag">,
  tagLength: number,
): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    // Keyboards and input methods compose the same characters differently (RFC 8265 section 4).
    message: password.normalize("NFC"),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength,
  };
  return derive("argon2id", parameters);
}

const phcString =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,171})$/;

function parse(hash: string): PasswordHash | undefined {
  const match = phcString.exec(hash);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function phc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = present;
  return `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
