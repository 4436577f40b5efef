import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of a step, in milliseconds (RFC 6238 section 4.1). */
const stepMs = 30_000;

/**
 * Number of accepted steps before and after the present one: clocks differ (RFC 6238 section 5.2).
 */
const window = 1;

const digits = 6;

/** Bytes of a secret: as many as SHA-1's (RFC 4226 section 4, R6). */
export const secretBytes = 20;

/** Code of a step: HOTP of its number (RFC 4226 section 5.3), with SHA-1 as in all apps. */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const tag = createHmac("sha1", secret).update(counter).digest();
  const offset = tag.readUInt8(tag.length - 1) & 0x0f;
  const number = (tag.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** The code that an app shows at a time, in milliseconds since 1970. */
export function totpCode(secret: Uint8Array, now: number): string {
  return codeOf(secret, Math.floor(now / stepMs));
}

/**
 * Returns the step of a code, after the last one used: each code is accepted once.
 * @returns undefined where it is none of the codes accepted now
 */
export function totpStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { readonly now: number; readonly after: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now / stepMs);
  let found: number | undefined;
  for (let step = present - window; step <= present + window; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
    if (isSame && step > after) found ??= step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base32 (RFC 4648) without padding, as apps take keys. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}
