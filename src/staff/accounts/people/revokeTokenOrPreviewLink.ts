import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../access/rights.ts";

/** Credential that acts for an account until it is revoked. */
interface Owned {
  readonly table: "api_tokens" | "preview_links";
  readonly accountId: number;
  readonly id: number;
  /** Entry for the audit trail. */
  readonly record: Pick<AuditEntry, "act" | "detail">;
}

/**
 * Revokes a credential of an account and records it.
 * @returns false where the account has none of this id
 */
export async function revokeOwned(
  store: Store,
  { table, accountId, id, record }: Owned,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const row = await tx
      .deleteFrom(table)
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return false;
    await appendAudit(tx, [{ ...record, subject: `account:${accountId}` }], { by, at: now });
    return true;
  });
}
