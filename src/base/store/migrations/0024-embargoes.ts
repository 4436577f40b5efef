import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type EmbargoTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

/** Roles that place embargoes, and the types that they do it for; absent: every type. */
const placing: Readonly<Record<string, readonly string[] | undefined>> = {
  admin: undefined,
  editor: undefined,
  "investor-editor": ["investor"],
  "investor-publisher": ["investor"],
};

/** Embargoes of documents, with those who are named on them; and accounts that were erased. */
export function embargoes(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema.alterTable("documents").addColumn("embargoed_at", time).execute();
      await db.schema
        .alterTable("documents")
        .addColumn("embargo_version", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("embargoes")
        .addColumn("document_id", "integer", (column) =>
          column.notNull().references("documents.id").onDelete("cascade"),
        )
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("named_by", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addPrimaryKeyConstraint("embargoes_once", ["document_id", "account_id"])
        .$call(finish)
        .execute();
      await db.schema.alterTable("text_pairs").addColumn("under_embargo", "integer").execute();
      await db.schema.alterTable("accounts").addColumn("erased_at", time).execute();
      const tables = db.$extendTables<EmbargoTables>();
      for (const [name, types] of Object.entries(placing)) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const held = rightsList.parse(JSON.parse(role.rights));
        if (held.some(({ act }) => act === "embargo.set")) continue;
        const rights = JSON.stringify([...held, { act: "embargo.set", ...(types && { types }) }]);
        await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
      }
    },
  };
}
