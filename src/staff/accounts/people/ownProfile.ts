import { appendAudit } from "../../../base/audit/append.ts";
import type { Actor } from "../../../base/audit/records.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";

/** What somebody changes about themself; what is absent stays. */
export interface OwnChange {
  readonly name?: string | undefined;
  /** Null: none chosen. */
  readonly language?: Language | null | undefined;
}

/** Changes what an account says of its owner; the audit trail tells which fields, not what they hold. */
export function changeOwnProfile(
  store: Store,
  accountId: number,
  { name, language }: OwnChange,
  { by, now }: { readonly by: Actor; readonly now: number },
): Promise<void> {
  return store.transaction(async (tx) => {
    const given = {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
    };
    const fields = Object.keys(given);
    if (fields.length === 0) return;
    await tx
      .updateTable("accounts")
      .set(({ eb }) => ({ ...given, updated_at: now, version: eb("version", "+", 1) }))
      .where("id", "=", accountId)
      .execute();
    const subject = `account:${accountId}`;
    await appendAudit(tx, [{ act: "account.change", subject, detail: { fields } }], {
      by,
      at: now,
    });
  });
}
