import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dummyHash,
  hashPassword,
  needsRehash,
  randomPassword,
  verifyPassword,
} from "./passwords.ts";

test("A password matches its own hash and no other", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("correct horsf", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("Two hashes of one password differ by their salts", async () => {
  const [one, other] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(one).not.toBe(other);
});

test("A hash is a PHC string with OWASP's parameters", async () => {
  expect(await hashPassword("any")).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test("A hash of Argon2's reference implementation is accepted", async () => {
  // From test.c of github.com/P-H-C/phc-winner-argon2.
  const reference =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", reference)).toBe(true);
  expect(await verifyPassword("passwore", reference)).toBe(false);
});

test("A hash with other parameters needs rehashing, a current one does not", async () => {
  const hash = await hashPassword("any");
  expect(needsRehash(hash)).toBe(false);
  expect(needsRehash(hash.replace("m=19456", "m=9216"))).toBe(true);
  expect(needsRehash(hash.replace("t=2", "t=4"))).toBe(true);
  expect(needsRehash(hash.replace("p=1", "p=2"))).toBe(true);
  const [, , , , salt = "", tag = ""] = hash.split("$");
  expect(needsRehash(hash.replace(salt, `${salt}AA`))).toBe(true);
  expect(needsRehash(hash.replace(tag, `${tag}AA`))).toBe(true);
  expect(needsRehash("$2b$10$something")).toBe(true);
});

test("A password matches whatever the normal form of its characters", async () => {
  const hash = await hashPassword("caf\u00e9 密码");
  expect(await verifyPassword("cafe\u0301 密码", hash)).toBe(true);
});

test("A malformed hash matches no password", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (hash) => {
      expect(await verifyPassword("any", hash)).toBe(false);
    }),
  );
});

test("Hashing does not block the thread", async () => {
  let done = false;
  const hashing = hashPassword("any").then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  expect(done).toBe(false);
  await hashing;
});

test("The decoy is a hash like any other, of no password", async () => {
  expect(needsRehash(dummyHash)).toBe(false);
  expect(await verifyPassword("", dummyHash)).toBe(false);
  expect(await verifyPassword("any", dummyHash)).toBe(false);
});

test("Random passwords are long and distinct, without letters that look alike", () => {
  const made = Array.from({ length: 100 }, randomPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{20}$/);
});
