import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "../../../base/store/store.ts";
import { storedKey } from "../cachedStoreSecret.ts";

/** Time for which a device is known after its last sign-in, in milliseconds. */
export const deviceLifetimeMs = 180 * 86_400_000;

const idBytes = 16;
const tokenForm = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

interface DeviceHolder {
  /** Name in the form of `accountName`. */
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Makes a token for a browser from which an account has signed in: it may still try to sign in to
 * that account when others may not. It gives no access, and the store keeps nothing of it (OWASP,
 * "Device cookies").
 * @param id id of a device that is known already
 */
export async function deviceToken(
  store: Store,
  { account, now }: DeviceHolder,
  id = randomBytes(idBytes).toString("base64url"),
): Promise<string> {
  const issued = now.toString(36);
  return `${id}.${issued}.${await sign(store, account, id, issued)}`;
}

/**
 * Returns the id of the device that got a token after a sign-in to this account. Undefined where
 * the token is another account's or forged, has expired, or is older than the account's password.
 */
export async function knownDevice(
  store: Store,
  token: string | undefined,
  { account, now }: DeviceHolder,
): Promise<string | undefined> {
  const [, id, issued, given] = tokenForm.exec(token ?? "") ?? [];
  if (id === undefined || issued === undefined || given === undefined) return undefined;
  const expected = await sign(store, account, id, issued);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  const issuedAt = Number.parseInt(issued, 36);
  if (issuedAt + deviceLifetimeMs <= now) return undefined;
  const row = await store.db
    .selectFrom("accounts")
    .select("password_at")
    .where("account", "=", account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row !== undefined && row.password_at <= issuedAt ? id : undefined;
}

async function sign(store: Store, account: string, id: string, issued: string): Promise<string> {
  const key = await storedKey(store, "known-device");
  return createHmac("sha256", key).update(`${account}\0${id}\0${issued}`).digest("base64url");
}
