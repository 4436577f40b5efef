import { randomBytes } from "node:crypto";
import { appendAudit } from "../../../base/audit/append.ts";
import { noteDocumentChange } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Tables, Writing } from "../../../base/store/tables.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { AccountError, requireManager } from "../accountError.ts";
import { lockAccount } from "../roles/grants.ts";
import { requireAuthority } from "../roles/requireAuthority.ts";

interface ErasureRequest {
  readonly account: string;
  /** The version that is erased; absent: whichever there is. */
  readonly version?: number | undefined;
  /** Person who acts; absent: the server. */
  readonly by?: Person | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The name that is shown for an account whose owner was erased, in both languages. */
export function erasedName(id: number): string {
  return `Former member of staff ${id} · 前员工 ${id}`;
}

/** Tables whose rows are about one account and nothing else. */
const ownRows = [
  ...["sessions", "api_tokens", "factors", "recovery_codes", "passkeys", "identities"],
  ...["group_roles", "account_roles", "idempotency_keys", "presence", "embargo_notices", "mails"],
  "notices",
] as const satisfies readonly (keyof Tables)[];

/**
 * Erases the personal data of a person who has left: names, addresses and all means of signing in.
 * The account stays as a number, to which revisions and the audit trail refer; the trail holds no
 * names and is not changed. It cannot be undone.
 * @returns the account's id
 * @throws AccountError where there is no such account, it may still sign in, or it was erased
 *   before; VersionConflict, NotPermitted
 */
export function eraseAccount(
  store: Store,
  { account, version, by = serverPerson, now }: ErasureRequest,
): Promise<number> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account, version);
    await requireAuthority(tx, by, id);
    const stored = await tx
      .selectFrom("accounts")
      .select(["name", "is_active", "erased_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (stored.erased_at !== null) throw new AccountError(`${account} was erased.`, "erased");
    if (stored.is_active === 1) {
      throw new AccountError(`${account} may still sign in: disable it first.`, "still-active");
    }
    await removeRows(tx, id, account, now);
    await renameAuthor(tx, id, [account, stored.name], now);
    await tx
      .updateTable("accounts")
      .set(({ eb }) => ({
        ...{ account: `erased:${id}:${randomBytes(6).toString("hex")}`, name: erasedName(id) },
        ...{ nick_name: "", user_name: "", phone: "", email: "", avatar: "", oa_user_id: "" },
        // No password has this hash.
        ...{ password_hash: "none", roles: "[]", is_admin: 0, must_change: 0, language: null },
        ...{ erased_at: now, updated_at: now, version: eb("version", "+", 1) },
      }))
      .where("id", "=", id)
      .execute();
    const entry = { act: "account.erase", subject: `account:${id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/** Revisions have ids of actors; those of the first releases have names. */
async function renameAuthor(
  tx: Writing,
  id: number,
  names: readonly string[],
  now: number,
): Promise<void> {
  const written = await tx
    .updateTable("revisions")
    .set({ author: `account:${id}` })
    .where("author", "in", names)
    .where("author", "!=", "")
    .returning("document_id")
    .execute();
  for (const document of new Set(written.map((row) => row.document_id))) {
    await noteDocumentChange(tx, document, now);
  }
}

async function removeRows(tx: Writing, id: number, account: string, now: number): Promise<void> {
  for (const table of ownRows) await tx.deleteFrom(table).where("account_id", "=", id).execute();
  await tx
    .deleteFrom("invitations")
    .where(({ or, eb }) => or([eb("account_id", "=", id), eb("account", "=", account)]))
    .execute();
  // What waits for nobody who could come back: open to the role again, or gone.
  await tx
    .deleteFrom("hand_overs")
    .where("to_account", "=", id)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .updateTable("hand_overs")
    .set({ taken_at: null, taken_by: null })
    .where("taken_by", "=", id)
    .where("ended_at", "is", null)
    .execute();
  const named = await tx
    .deleteFrom("embargoes")
    .where("account_id", "=", id)
    .returning("document_id")
    .execute();
  for (const { document_id: document } of named) await noteDocumentChange(tx, document, now);
}
