import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type StudioTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

const added = ["role.manage", "job.see"];

/** Acts that the studio has beside those before it, for administrators; and who is where in it. */
export function studioActs(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      const tables = db.$extendTables<StudioTables>();
      for (const name of ["admin", "administrator"]) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const held = rightsList.parse(JSON.parse(role.rights));
        const missing = added.filter((act) => !held.some((one) => one.act === act));
        const rights = JSON.stringify([...held, ...missing.map((act) => ({ act }))]);
        await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
      }
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
