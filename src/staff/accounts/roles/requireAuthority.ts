import type { Reading } from "../../../base/store/tables.ts";
import {
  type Act,
  holdsAll,
  limitedRights,
  NotPermitted,
  type Person,
  type Right,
  serverPerson,
} from "../../access/rights.ts";
import { type Grant, holdingOf, listRoles } from "./roles.ts";

/**
 * Acts by which rights of others can be gained: only holders of these rights may give them. Whoever
 * names the mail server can read the links of invitations.
 */
const managingActs: readonly Act[] = ["account.manage", "role.manage", "system.manage"];

function isManaging(rights: readonly Right[]): boolean {
  return rights.some(({ act }) => managingActs.includes(act));
}

/**
 * Requires that a person may change an account: one that manages people or roles may be changed
 * only by holders of all of its rights, since resetting its password gives access to it.
 * @throws NotPermitted
 */
export async function requireAuthority(db: Reading, by: Person, accountId: number): Promise<void> {
  if (by.rights === "all" || by.id === `account:${accountId}`) return;
  const { rights } = await holdingOf(db, accountId);
  if (isManaging(rights) && !holdsAll(by, rights)) {
    throw new NotPermitted(by, "account.manage", `account:${accountId} has more rights`);
  }
}

/**
 * Requires that a person may give roles to an account: roles that manage people or roles may be
 * given only by holders of all of their rights; other roles by anybody who manages people, but to
 * themselves only with these rights.
 * @param accountId undefined: a new account
 * @throws NotPermitted
 */
export async function requireGiving(
  db: Reading,
  by: Person = serverPerson,
  accountId: number | undefined,
  grants: readonly Grant[],
): Promise<void> {
  if (by.rights === "all" || grants.length === 0) return;
  const roles = new Map((await listRoles(db)).map((role) => [role.name, role.rights]));
  const isOwn = by.id === `account:${accountId}`;
  for (const { role, limits } of grants) {
    const given = limitedRights(roles.get(role) ?? [], limits);
    if ((isOwn || isManaging(given)) && !holdsAll(by, given)) {
      throw new NotPermitted(by, "account.manage", `${role} gives rights that they have not`);
    }
  }
}

/**
 * Requires that a person may define rights for a role: those that manage people or roles, and those
 * of a role that the person holds, must be the person's already.
 * @throws NotPermitted
 */
export function requireDefining(by: Person, rights: readonly Right[], isHeldByThem: boolean): void {
  if ((isHeldByThem || isManaging(rights)) && !holdsAll(by, rights)) {
    throw new NotPermitted(by, "role.manage", "the role would give rights that they have not");
  }
}
