import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type RoleTables = { roles: { name: string; needs_factor_since: number | null } };

/** Built-in roles whose holders must have a second factor. */
const withFactor = ["admin", "administrator", "investor-editor", "investor-publisher"];

/**
 * Time and method of the last proof of presence in a session, and the time since which a role needs
 * a second factor: for the built-in ones, since this migration.
 */
export function stepUp(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time } = columnsOf[dialect];
      await db.schema.alterTable("sessions").addColumn("proved_at", time).execute();
      await db.schema.alterTable("sessions").addColumn("method", "text").execute();
      await db.schema.alterTable("sessions").addColumn("with_factor", "integer").execute();
      await db.schema.alterTable("roles").addColumn("needs_factor_since", time).execute();
      await db
        .$extendTables<RoleTables>()
        .updateTable("roles")
        .set({ needs_factor_since: Date.now() })
        .where("name", "in", withFactor)
        .execute();
    },
  };
}
