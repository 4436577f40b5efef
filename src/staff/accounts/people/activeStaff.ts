import type { Reading } from "../../../base/store/tables.ts";
import { type Holding, holdings } from "../roles/roles.ts";

/** Member of staff who may sign in, with what the person holds. */
export interface ActiveStaff extends Pick<Holding, "rights" | "grants"> {
  readonly id: number;
  /** Name, or the account of somebody without one. */
  readonly name: string;
  /** "": none is known. */
  readonly email: string;
}

/**
 * Returns all members of staff who may sign in, by name.
 * @param now milliseconds since 1970: expired roles of groups do not count
 */
export async function activeStaff(db: Reading, now: number): Promise<ActiveStaff[]> {
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "name", "account", "email"])
    .where("is_active", "=", 1)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const held = await holdings(
    db,
    accounts.map(({ id }) => id),
    now,
  );
  return accounts.map(({ id, name, account, email }) => {
    const { rights, grants } = held.get(id) ?? { rights: [], grants: [] };
    return { id, name: name || account, email, rights, grants };
  });
}
