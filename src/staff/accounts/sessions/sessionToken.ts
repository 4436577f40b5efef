import { hash, randomBytes } from "node:crypto";

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A token of a session, or of a link that opens something: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** Tells whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** Stored form of a secret. It is random and long, so a plain hash cannot be searched for it. */
export function tokenHash(token: string): string {
  return hash("sha256", token, "base64url");
}
