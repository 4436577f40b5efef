import * as z from "zod";
import type { Reading } from "../../../base/store/tables.ts";
import {
  commonRights,
  limitedRights,
  limits as limitsSchema,
  type Right,
} from "../../access/rights.ts";
import { type Grant, listRoles, type Role } from "./roles.ts";

const stored = z.object({ role: z.string(), limits: limitsSchema });

/** The role that a session looks as, and the rights that are left to it. */
interface ViewAs {
  readonly grant: Grant;
  readonly rights: readonly Right[];
}

/**
 * The role that a session looks as.
 * @param column `view_as` of the session
 * @param own rights of its owner
 * @returns undefined where it looks as its owner
 */
export async function viewAsOf(
  db: Reading,
  column: string | null,
  own: readonly Right[],
): Promise<ViewAs | undefined> {
  if (column === null) return undefined;
  const parsed = stored.safeParse(JSON.parse(column));
  // Limits of a newer release: nothing is shown rather than too much.
  if (!parsed.success) return { grant: { role: "", limits: {} }, rights: [] };
  const grant = parsed.data;
  return { grant, rights: commonRights(own, rightsOf(await listRoles(db), grant)) };
}

/** Returns the rights of one of some roles within limits; none where it is not among them. */
export function rightsOf(roles: readonly Role[], { role, limits }: Grant): Right[] {
  const known = roles.find(({ name }) => name === role);
  return known === undefined ? [] : limitedRights(known.rights, limits);
}
