import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { CaptchaProof } from "./captcha.ts";

/**
 * Spends a proof as part of the transaction.
 * @returns false where it was spent before
 */
export async function consumeProof(tx: Writing, { id, expiresAt }: CaptchaProof): Promise<boolean> {
  const row = await tx
    .insertInto("spent_proofs")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes proofs that could not be given again anyhow. */
export async function purgeProofs({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom("spent_proofs").where("expires_at", "<=", now).execute();
}
