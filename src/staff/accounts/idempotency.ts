import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from "node:crypto";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";

/** Time for which a request can be repeated, in milliseconds. */
export const idempotencyMs = 24 * 3_600_000;

/** Time after which a request without a response counts as interrupted, in milliseconds. */
const runningMs = 60_000;

/** Most keys of an account; one more removes the oldest. */
const keysPerAccount = 2_000;

/** Largest body of a response that is kept, in characters. */
const maxBodyLength = 64 * 1_024;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A request by its key. The store keeps a hash of the key alone, the request as an HMAC under it
 * and the response encrypted under it: the table reveals neither.
 */
export interface KeyedRequest {
  readonly accountId: number;
  /** At least 128 random bits. */
  readonly key: string;
  /** Method, path and body, as one text. */
  readonly request: string;
}

/** Outcome of claiming a key for a request. */
export type Claim =
  /** The first with this key: to be carried out, and then finished or released. */
  | { readonly kind: "first" }
  /** Carried out already; `body` is undefined where it was not kept. */
  | { readonly kind: "repeated"; readonly status: number; readonly body: string | undefined }
  | { readonly kind: "running" }
  /** Begun a while ago and never finished: the outcome is unknown. */
  | { readonly kind: "interrupted" }
  /** The key was used for another request. */
  | { readonly kind: "different" };

/** Claims a key for a request; of several processes with the same key, exactly one is first. */
export function claimRequest(store: Store, keyed: KeyedRequest, now: number): Promise<Claim> {
  const { accountId, key, request } = keyed;
  const request_mac = createHmac("sha256", key).update(request).digest("base64url");
  const row = { account_id: accountId, key_hash: hashOf(keyed) };
  return store.transaction(async (tx) => {
    await makeRoom(tx, accountId, now);
    const inserted = await tx
      .insertInto("idempotency_keys")
      .values({ ...row, request_mac, created_at: now })
      .onConflict((conflict) => conflict.columns(["account_id", "key_hash"]).doNothing())
      .returning("key_hash")
      .executeTakeFirst();
    if (inserted !== undefined) return { kind: "first" };
    const stored = await tx
      .selectFrom("idempotency_keys")
      .select(["request_mac", "created_at", "status", "body"])
      .where("account_id", "=", accountId)
      .where("key_hash", "=", row.key_hash)
      .executeTakeFirst();
    // Removed in between: the request that held the key has ended.
    if (stored === undefined) return { kind: "running" };
    if (stored.request_mac !== request_mac) return { kind: "different" };
    const { status, body, created_at: begunAt } = stored;
    if (status === null) return { kind: begunAt + runningMs > now ? "running" : "interrupted" };
    return { kind: "repeated", status, body: body === null ? undefined : opened(key, body) };
  });
}

/** Stores the response of a request that was carried out; an undefined body is not stored. */
export async function finishRequest(
  { db }: Store,
  keyed: KeyedRequest,
  { status, body }: { readonly status: number; readonly body: string | undefined },
): Promise<void> {
  const isStored = body !== undefined && body.length <= maxBodyLength;
  await db
    .updateTable("idempotency_keys")
    .set({ status, body: isStored ? sealed(keyed.key, body) : null })
    .where("account_id", "=", keyed.accountId)
    .where("key_hash", "=", hashOf(keyed))
    .execute();
}

/** Releases the key of a request that changed nothing, so that the request may be sent again. */
export async function releaseRequest({ db }: Store, keyed: KeyedRequest): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", keyed.accountId)
    .where("key_hash", "=", hashOf(keyed))
    .execute();
}

/** Removes expired keys. */
export async function purgeIdempotencyKeys({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<=", now - idempotencyMs)
    .execute();
}

async function makeRoom(tx: Writing, accountId: number, now: number): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", accountId)
    .where("created_at", "<=", now - idempotencyMs)
    .execute();
  const { count } = await tx
    .selectFrom("idempotency_keys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) < keysPerAccount) return;
  const oldest = await tx
    .selectFrom("idempotency_keys")
    .select("key_hash")
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", accountId)
    .where("key_hash", "=", oldest.key_hash)
    .execute();
}

/** Keys are random and long, so a plain hash cannot be searched for them. */
function hashOf({ accountId, key }: KeyedRequest): string {
  return hash("sha256", `${accountId} ${key}`, "base64url");
}

function cipherKey(key: string): Buffer {
  return hash("sha256", `response ${key}`, "buffer");
}

function sealed(key: string, body: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, cipherKey(key), nonce);
  const bytes = Buffer.concat([sealing.update(body, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString("base64url");
}

function opened(key: string, stored: string): string {
  const bytes = Buffer.from(stored, "base64url");
  const opening = createDecipheriv(cipher, cipherKey(key), bytes.subarray(0, nonceBytes));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = [opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()];
  return Buffer.concat(text).toString("utf8");
}
