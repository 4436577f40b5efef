import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { grantProblem, mirrorRoles } from "../roles/grants.ts";
import { type Grant, listRoles } from "../roles/roles.ts";
import { endAllSessions } from "../sessions/sessions.ts";
import type { OpenIdSettings } from "./openIdSettings.ts";

/** Time for which groups give roles after the last sign-in that named them, in milliseconds. */
export const groupRolesLifetimeMs = 30 * 86_400_000;

/** Result of applying the roles that groups give. */
export interface GroupRoles {
  readonly isChanged: boolean;
  readonly roles: readonly string[];
  /** Roles of the setting that do not exist, or not within such limits. */
  readonly refused: readonly string[];
}

/** The roles that groups give by the setting, each once. */
export function grantsOfGroups(groups: readonly string[], roles: OpenIdSettings["roles"]): Grant[] {
  const given = groups.flatMap((group) => roles.get(group) ?? []);
  return [...new Map(given.map((grant) => [JSON.stringify(grant), grant])).values()];
}

/**
 * Gives an account the roles of its groups and removes those that they no longer give. Roles
 * granted by people stay. Any change ends the account's sessions.
 */
export async function setGroupRoles(
  tx: Writing,
  { accountId, grants, now }: { accountId: number; grants: readonly Grant[]; now: number },
): Promise<GroupRoles> {
  const known = await listRoles(tx);
  const isGood = (grant: Grant) => grantProblem(known, grant) === undefined;
  const wanted = grants.filter(isGood).map(({ role, limits }) => ({
    role,
    limits: JSON.stringify(limits),
  }));
  const held = await tx
    .selectFrom("group_roles")
    .select(["role", "limits", "granted_at"])
    .where("account_id", "=", accountId)
    .execute();
  const identity = ({ role, limits }: { role: string; limits: string }) => `${role} ${limits}`;
  // A role given again counts as held throughout: the grace for a second factor runs from the first
  // time.
  const since = new Map(held.map((one) => [identity(one), one.granted_at]));
  await tx.deleteFrom("group_roles").where("account_id", "=", accountId).execute();
  if (wanted.length > 0) {
    const rows = wanted.map((one) => ({
      ...one,
      account_id: accountId,
      granted_at: since.get(identity(one)) ?? now,
      expires_at: now + groupRolesLifetimeMs,
    }));
    await tx.insertInto("group_roles").values(rows).execute();
  }
  const isChanged = held.map(identity).sort().join() !== wanted.map(identity).sort().join();
  if (isChanged) {
    await mirrorRoles(tx, accountId, now);
    await endAllSessions(tx, accountId);
  }
  return {
    isChanged,
    roles: wanted.map(({ role }) => role),
    refused: grants.filter((grant) => !isGood(grant)).map(({ role }) => role),
  };
}

/** Takes the roles of groups from accounts that have not signed in by the provider for too long. */
export async function purgeGroupRoles(store: Store, now: number): Promise<void> {
  await store.db.deleteFrom("group_roles").where("expires_at", "<=", now).execute();
}
