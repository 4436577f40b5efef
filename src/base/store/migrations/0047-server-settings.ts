import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type SettingTables = {
  roles: { name: string; rights: string };
  server_settings: { name: string; value: string; version: number };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

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
      for (const name of ["admin", "administrator"]) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const held = rightsList.parse(JSON.parse(role.rights));
        if (held.some(({ act }) => act === "system.manage")) continue;
        const rights = JSON.stringify([...held, { act: "system.manage" }]);
        await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
      }
    },
  };
}
