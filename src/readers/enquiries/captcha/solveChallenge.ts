import { sha256 } from "@noble/hashes/sha2.js";
import type { Challenge } from "./challenge.ts";

// Part of the forms' contract: it runs in the reader's browser. By a library in JavaScript, because
// `crypto.subtle` is missing on hosts that are reached by plain HTTP.

/** Numbers tried before the page may respond again: some milliseconds of a slow phone's time. */
const triedAtOnce = 2_000;

/**
 * Finds the number that a challenge asks for, and lets the page go on meanwhile.
 * @throws where the signal was aborted, and where no number fits: then the challenge is no good one
 */
export async function solveChallenge(
  { salt, challenge, maxnumber }: Pick<Challenge, "salt" | "challenge" | "maxnumber">,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const wanted = bytesOf(challenge);
  const encoder = new TextEncoder();
  // Begun once: every try goes on from the salt.
  const salted = sha256.create().update(encoder.encode(salt));
  for (let number = 0; number <= maxnumber; number += 1) {
    if (number % triedAtOnce === 0 && number > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    const found = salted
      .clone()
      .update(encoder.encode(String(number)))
      .digest();
    if (isSame(found, wanted)) return number;
  }
  throw new Error("The challenge has no solution");
}

/** The bytes of a hash in hexadecimal. */
function bytesOf(hash: string): Uint8Array {
  return Uint8Array.from({ length: hash.length >> 1 }, (_, at) =>
    Number.parseInt(hash.slice(at * 2, at * 2 + 2), 16),
  );
}

function isSame(found: Uint8Array, wanted: Uint8Array): boolean {
  return found.length === wanted.length && found.every((byte, index) => byte === wanted[index]);
}
