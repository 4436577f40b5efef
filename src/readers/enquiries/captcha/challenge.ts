// Part of the forms' contract: the browser and the server read the same file. It imports nothing.

/**
 * A proof of work in the form of ALTCHA: find the number below `maxnumber`, that one included, for
 * which the SHA-256 of salt and number, the number in decimal digits, is `challenge` (hexadecimal).
 */
export interface Challenge {
  readonly algorithm: "SHA-256";
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** Time in which a challenge may be answered, in seconds. */
export const challengeSeconds = 20 * 60;

/** Least age of a challenge when its answer comes, in seconds: nobody fills in a form sooner. */
export const minAnswerSeconds = 3;

/** A solved challenge as the field `captcha` carries it: base64 of JSON. */
export function encodeSolution(challenge: Challenge, number: number): string {
  const { algorithm, challenge: wanted, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: wanted, number, salt, signature }));
}
