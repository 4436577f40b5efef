import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type RoleTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

/**
 * History of documents: origin of each revision, periods in which each language showed it; and the
 * right to delete what has long been in the trash.
 */
export function history(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema.alterTable("revisions").addColumn("origin", "text").execute();
      await db.schema.alterTable("working_copies").addColumn("restored", "text").execute();
      await db.schema
        .createTable("showings")
        .addColumn("id", "integer", id)
        .addColumn("document_id", "integer", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("revision_id", "integer", (column) => column.notNull())
        .addColumn("shown_from", time, (column) => column.notNull())
        .addColumn("shown_until", time)
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("showings_of_document")
        .on("showings")
        .columns(["document_id", "language", "shown_until"])
        .execute();
      await sql`insert into showings (document_id, language, revision_id, shown_from)
        select document_id, language, revision_id, published_at from published
        where revision_id is not null`.execute(db);
      const tables = db.$extendTables<RoleTables>();
      for (const name of ["admin", "administrator"]) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const held = rightsList.parse(JSON.parse(role.rights));
        if (held.some(({ act }) => act === "document.purge")) continue;
        const rights = JSON.stringify([...held, { act: "document.purge" }]);
        await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
      }
    },
  };
}
