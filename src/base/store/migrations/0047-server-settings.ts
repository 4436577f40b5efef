import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";
import { giveRights } from "./giveRights.ts";

type SettingTables = {
  server_settings: { name: string; value: string; version: number };
};

/** Settings of mail and backups that administrators change in the studio, and the right to do so. */
export function serverSettings(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("server_settings")
        .addColumn("name", "text", (column) => column.primaryKey().notNull())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("changed_at", time)
        .addColumn("changed_by", "text")
        .$call(finish)
        .execute();
      const tables = db.$extendTables<SettingTables>();
      const rows = ["mail", "backup"].map((name) => ({ name, value: "{}", version: 1 }));
      await tables.insertInto("server_settings").values(rows).execute();
      await giveRights(db, { admin: ["system.manage"], administrator: ["system.manage"] });
    },
  };
}
