import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import { tellOpened } from "../../access/embargo/embargoEvents.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { AccountError, requireManager } from "../accountError.ts";
import { lockAccount, mirrorRoles } from "../roles/grants.ts";
import { requireAuthority } from "../roles/requireAuthority.ts";
import { endAllSessions } from "../sessions/sessions.ts";

/**
 * Unlinks an account from its subject at an OpenID provider: it loses the roles of its groups, and
 * its sessions end. A later sign-in at the provider with the same verified address links it again.
 * @returns its id
 * @throws AccountError where there is no such account, or it has no subject; NotPermitted
 */
export async function unlinkIdentity(
  store: Store,
  {
    account,
    by = serverPerson,
    now,
  }: { readonly account: string; readonly by?: Person; readonly now: number },
): Promise<number> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account);
    await requireAuthority(tx, by, id);
    const row = await tx
      .deleteFrom("identities")
      .where("account_id", "=", id)
      .returning("account_id")
      .executeTakeFirst();
    if (row === undefined) throw new AccountError(`${account} has no subject at a provider.`);
    await tellOpened(tx, { accountId: id, way: "unlinked", by, now });
    await tx.deleteFrom("group_roles").where("account_id", "=", id).execute();
    await tx.updateTable("accounts").set({ oa_user_id: "" }).where("id", "=", id).execute();
    await mirrorRoles(tx, id, now);
    await endAllSessions(tx, id);
    const entry: AuditEntry = { act: "identity.unlink", subject: `account:${id}` };
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}
