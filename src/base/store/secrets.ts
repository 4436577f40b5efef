import { randomBytes } from "node:crypto";
import type { Store } from "./store.ts";

const secretBytes = 32;

/**
 * The secret of this name, 32 random bytes: made when first asked for, the same ever after and for
 * every process that shares the store.
 */
export async function secret(store: Store, name: string, now = Date.now()): Promise<Buffer> {
  const known = await read(store, name);
  if (known) return known;
  await store.db
    .insertInto("secrets")
    .values({ name, value: randomBytes(secretBytes).toString("base64url"), created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  // Another process may have been first; then its secret is the one.
  const made = await read(store, name);
  if (!made) throw new Error(`The secret ${name} was removed as it was made`);
  return made;
}

async function read(store: Store, name: string): Promise<Buffer | undefined> {
  const row = await store.db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row && Buffer.from(row.value, "base64url");
}
