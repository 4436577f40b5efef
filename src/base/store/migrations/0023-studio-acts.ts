import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";
import { giveRights } from "./giveRights.ts";

const added = ["role.manage", "job.see"];

/** Acts that the studio has beside those before it, for administrators; and who is where in it. */
export function studioActs(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await giveRights(db, { admin: added, administrator: added });
      await db.schema
        .createTable("presence")
        .addColumn("session_id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("place", "text", (column) => column.notNull())
        .addColumn("seen_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
    },
  };
}
