import * as z from "zod";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { Store } from "../../../base/store/store.ts";
import { finding } from "../../../content/types/fields/refineParams.ts";
import { dummyHash, verifyPassword } from "./passwords.ts";
import { isWeakPassword } from "./weakPassword.ts";

/**
 * Checks the password of an account that may sign in. It takes the same time where there is no such
 * account.
 * @returns the hash that the password fits, by which a transaction detects a change meanwhile;
 *   undefined where the password is wrong
 */
export async function checkPassword(
  { db }: Store,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<string | undefined> {
  const known = await db
    .selectFrom("accounts")
    .select("password_hash")
    .where("account", "=", account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  const matches = await verifyPassword(password, known?.password_hash ?? dummyHash);
  return matches ? known?.password_hash : undefined;
}

/** Longest name of an account, in characters. */
export const maxAccountLength = 128;

/** Longest password, in bytes of its UTF-8: a hash of it takes as long as of a short one. */
export const maxPasswordBytes = 1_024;

/** Shortest password of an account (NIST SP 800-63B requires at least 8). */
export const minPasswordLength = 12;

/**
 * Name of an account as typed at sign-in: surrounding blanks are dropped (spec section 7), and
 * composed characters are normalised. Upper and lower case differ.
 */
export const accountName = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(maxAccountLength)
  .refine(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    (value) => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value),
    finding("unstorable"),
  );

/** Display name of a person: one line. */
export const personName = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(maxAccountLength)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
    params: { words: ({ account }: Messages) => account.takes.account },
  });

/** Password exactly as typed at sign-in, including blanks. */
export const typedPassword = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed() && Buffer.byteLength(value) <= maxPasswordBytes);

/**
 * A password that an account may be given: long enough, such that a form can be filled with it, and
 * not among the first that anybody would try.
 */
export const newPassword = typedPassword.refine(
  (value) =>
    [...value].length >= minPasswordLength && !/\p{Cc}/u.test(value) && !isWeakPassword(value),
);
