import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";

type RoleTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(
  z.looseObject({ act: z.string(), settings: z.array(z.string()).optional() }),
);

/** Built-in roles that write the company's setting, and therefore the brand's. */
const roles = ["administrator", "marketing-editor"];

/** Column for people who close the list of first steps; right to the setting `brand` for built-in roles. */
export function brandAndChecklist(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("accounts")
        .addColumn("hides_checklist", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      const tables = db.$extendTables<RoleTables>();
      for (const name of roles) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const rights = rightsList
          .parse(JSON.parse(role.rights))
          .map((right) =>
            right.act === "setting.edit" &&
            right.settings !== undefined &&
            !right.settings.includes("brand")
              ? { ...right, settings: [...right.settings, "brand"] }
              : right,
          );
        await tables
          .updateTable("roles")
          .set({ rights: JSON.stringify(rights) })
          .where("name", "=", name)
          .execute();
      }
    },
  };
}
