import type { Store } from "../../../base/store/store.ts";
import type { Limits, Person } from "../../access/rights.ts";
import { requireManager } from "../accountError.ts";
import { tellGiven } from "../notifyNamedOnEmbargo.ts";
import { endAllSessions } from "../sessions/sessions.ts";
import {
  firstGrantProblem,
  insertGrant,
  keepAnAdministrator,
  lockAccount,
  mirrorRoles,
  recordGrant,
} from "./grants.ts";
import { requireAuthority, requireGiving } from "./requireAuthority.ts";
import { type Grant, holdingOf, rolesToGive } from "./roles.ts";

interface GrantSet {
  readonly account: string;
  readonly grants: readonly Grant[];
  /** The account's version that this is made to. */
  readonly version: number;
}

/**
 * Replaces the roles granted to an account; roles from a provider's groups stay. Any change ends
 * its sessions.
 * @throws AccountError where there is no such account, a role cannot be given so, or nobody else
 *   could manage accounts then; VersionConflict; NotPermitted
 */
export function setGrants(
  store: Store,
  { account, grants, version }: GrantSet,
  change: { readonly by: Person; readonly now: number },
): Promise<void> {
  const { by, now } = change;
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account, version);
    await requireAuthority(tx, by, id);
    const wanted = new Map(grants.map((grant) => canonical(grant)).map((one) => [keyOf(one), one]));
    const granted = (await holdingOf(tx, id, now)).grants.filter(({ isByGroup }) => !isByGroup);
    const held = new Map(granted.map((one) => [keyOf(one), one]));
    const added = [...wanted].flatMap(([key, one]) => (held.has(key) ? [] : [one]));
    const taken = [...held].flatMap(([key, one]) => (wanted.has(key) ? [] : [one]));
    if (added.length === 0 && taken.length === 0) return;
    const named = added.map(({ role }) => role);
    const roles = await rolesToGive(tx, named);
    const problem = firstGrantProblem(roles, added);
    if (problem !== undefined) throw problem;
    await requireGiving(tx, by, id, added);
    await keepAnAdministrator(tx, { id, account }, async () => {
      for (const { role, limits } of taken) {
        const stored = await tx
          .selectFrom("account_roles")
          .select(["id", "limits"])
          .where("account_id", "=", id)
          .where("role", "=", role)
          .execute();
        const ids = stored.flatMap((row) =>
          keyOf({ role, limits: JSON.parse(row.limits) }) === keyOf({ role, limits })
            ? [row.id]
            : [],
        );
        if (ids.length > 0) await tx.deleteFrom("account_roles").where("id", "in", ids).execute();
      }
      for (const grant of added) await insertGrant(tx, id, grant, change);
    });
    await tellGiven(tx, id, added, change);
    await mirrorRoles(tx, id, now);
    await endAllSessions(tx, id);
    for (const grant of taken) await recordGrant(tx, "account.revoke", id, grant, change);
    for (const grant of added) await recordGrant(tx, "account.grant", id, grant, change);
  });
}

/** Returns a grant in its stored form: each limit sorted and without repetitions. */
function canonical({ role, limits }: Grant): Grant {
  const sorted = Object.entries(limits).map(([name, values]) => [
    name,
    [...new Set(values)].sort(),
  ]);
  return { role, limits: Object.fromEntries(sorted) as Limits };
}

function keyOf(grant: Grant): string {
  const { role, limits } = canonical(grant);
  const entries = Object.entries(limits).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([role, entries]);
}
