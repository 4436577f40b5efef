import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";

/** From what kind of device and which coarse network a session was opened. */
export function sessionPlaces(_dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("sessions").addColumn("device", "text").execute();
      await db.schema.alterTable("sessions").addColumn("network", "text").execute();
    },
  };
}
