import { appendAudit } from "../../../base/audit/append.ts";
import type { Store } from "../../../base/store/store.ts";
import { holdsAll, type Person, type Right, requireRight } from "../../access/rights.ts";
import { firstGrantProblem, grantDetail } from "./grants.ts";
import { type Grant, listRoles } from "./roles.ts";
import { rightsOf } from "./viewAsRights.ts";

/**
 * Lets a session view as a role: from its next request on it has the rights common to its owner and
 * the role.
 * @returns rights of the role that its owner lacks, which stay hidden
 * @throws AccountError where there is no such role, or it is not held within such limits;
 *   NotPermitted
 */
export function beginViewAs(
  store: Store,
  { sessionId, grant }: { readonly sessionId: number; readonly grant: Grant },
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<Right[]> {
  requireRight(by, "account.manage", {}, "looking as a role");
  return store.transaction(async (tx) => {
    const roles = await listRoles(tx);
    const problem = firstGrantProblem(roles, [grant]);
    if (problem !== undefined) throw problem;
    const { role, limits } = grant;
    const view_as = JSON.stringify({ role, limits });
    await tx.updateTable("sessions").set({ view_as }).where("id", "=", sessionId).execute();
    const detail = { session: sessionId, ...grantDetail(grant) };
    await appendAudit(tx, [{ act: "view-as.begin", subject: `role:${role}`, detail }], {
      ...{ by, at: now },
    });
    const rights = rightsOf(roles, grant);
    return rights.filter((right) => !holdsAll(by, [right]));
  });
}

/** Ends a session's view as a role. @returns false where there was none */
export function endViewAs(
  store: Store,
  sessionId: number,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const row = await tx
      .updateTable("sessions")
      .set({ view_as: null })
      .where("id", "=", sessionId)
      .where("view_as", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return false;
    const detail = { session: sessionId };
    await appendAudit(tx, [{ act: "view-as.end", subject: by.id, detail }], { by, at: now });
    return true;
  });
}
