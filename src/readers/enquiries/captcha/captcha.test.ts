import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAnswer, issueChallenge } from "./captcha.ts";
import { type Challenge, challengeSeconds, encodeSolution, minAnswerSeconds } from "./challenge.ts";
import { solveChallenge } from "./solveChallenge.ts";

const secret = randomBytes(32);
const now = 1_790_000_000_000;
const later = now + minAnswerSeconds * 1_000;

function decoded(answer: string): Record<string, unknown> {
  return JSON.parse(atob(answer));
}

function encoded(answer: object): string {
  return btoa(JSON.stringify(answer));
}

test("A challenge is solved without crypto.subtle, and the solution is valid", async () => {
  const challenge = issueChallenge(secret, now);
  const number = await solveChallenge(challenge);
  const answer = encodeSolution(challenge, number);
  const proof = checkAnswer(secret, answer, later);
  expect(proof).toEqual({ id: challenge.challenge, expiresAt: now + challengeSeconds * 1_000 });
});

test("Its hash is SHA-256, whatever the salt", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.nat({ max: 50 }), async (salt, number) => {
      const challenge = createHash("sha256").update(salt).update(String(number)).digest("hex");
      expect(await solveChallenge({ salt, challenge, maxnumber: number })).toBe(number);
    }),
  );
});

test("Solving stops when the page is left, and when there is no solution", async () => {
  const challenge = issueChallenge(secret, now);
  const gone = new AbortController();
  gone.abort();
  const impossible = { ...challenge, challenge: "0".repeat(64), maxnumber: 5_000 };
  await expect(solveChallenge(impossible, { signal: gone.signal })).rejects.toThrow("abort");
  await expect(solveChallenge(impossible)).rejects.toThrow("no solution");
});

test("A solution is refused too soon, too late, or under another secret", () => {
  const challenge = issueChallenge(secret, now, 0);
  const answer = encodeSolution(challenge, 0);
  expect(checkAnswer(secret, answer, later - 1)).toBe("early");
  expect(checkAnswer(randomBytes(32), answer, later - 1)).toBeUndefined();
  expect(checkAnswer(secret, answer, later)).toBeTypeOf("object");
  expect(checkAnswer(secret, answer, now + challengeSeconds * 1_000 - 1)).toBeTypeOf("object");
  expect(checkAnswer(secret, answer, now + challengeSeconds * 1_000)).toBeUndefined();
  expect(checkAnswer(randomBytes(32), answer, later)).toBeUndefined();
});

test("The terms of a challenge cannot be changed, nor its salt be split elsewhere", () => {
  const challenge: Challenge = issueChallenge(secret, now, 0);
  const good = decoded(encodeSolution(challenge, 0));
  const { salt } = challenge;
  for (const change of [
    { salt: salt.replace(/expires=\d+/, "expires=9999999999") },
    { salt: salt.replace(/issued=\d+/, "issued=0") },
    { salt: `${salt}0`, number: 0 },
    { salt: salt.slice(0, -1), number: 0 },
    { number: 1 },
    { number: "0" },
    { number: -0.5 },
    { algorithm: "SHA-1" },
    { challenge: "0".repeat(64) },
    { signature: `${good.signature}`.toUpperCase() },
    { signature: "" },
  ]) {
    expect(checkAnswer(secret, encoded({ ...good, ...change }), later)).toBeUndefined();
  }
  expect(checkAnswer(secret, encoded(good), later)).toBeDefined();
});

test("Any other input is refused as a solution", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.string().map(btoaOf), fc.json().map(btoaOf)),
      (answer) => {
        expect(checkAnswer(secret, answer, later)).toBeUndefined();
      },
    ),
  );
});

function btoaOf(text: string): string {
  return Buffer.from(text).toString("base64");
}
