import { secret } from "../../base/store/secrets.ts";
import type { Store } from "../../base/store/store.ts";

type KeyName =
  | "sign-in"
  | "known-device"
  | "second-factor"
  | "open-id"
  | "passkey-challenge"
  | "passkey-user";

const known = new WeakMap<Store, Map<KeyName, Promise<Buffer>>>();

/** A secret of the store, read once: a flood of attempts is not to reach the database for it. */
export function storedKey(store: Store, name: KeyName): Promise<Buffer> {
  const keys = known.get(store) ?? new Map<KeyName, Promise<Buffer>>();
  known.set(store, keys);
  const cached = keys.get(name);
  if (cached) return cached;
  const read = secret(store, name).catch((error: unknown) => {
    keys.delete(name);
    throw error;
  });
  keys.set(name, read);
  return read;
}
