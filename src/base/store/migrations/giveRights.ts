import type { Kysely } from "kysely";
import * as z from "zod";

type RoleTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

/**
 * Gives acts without limits to built-in roles that do not have them yet.
 * @param added acts by the name of their role
 */
export async function giveRights(
  db: Kysely<unknown>,
  added: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const tables = db.$extendTables<RoleTables>();
  for (const [name, acts] of Object.entries(added)) {
    const role = await tables
      .selectFrom("roles")
      .select("rights")
      .where("name", "=", name)
      .executeTakeFirst();
    if (role === undefined) continue;
    const held = rightsList.parse(JSON.parse(role.rights));
    const missing = acts.filter((act) => !held.some((one) => one.act === act));
    const rights = JSON.stringify([...held, ...missing.map((act) => ({ act }))]);
    await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
  }
}
