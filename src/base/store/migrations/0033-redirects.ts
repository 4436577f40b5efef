import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type RoleTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(
  z.looseObject({ act: z.string(), settings: z.array(z.string()).optional() }),
);

/** Roles that may edit redirects. */
const editors = ["admin", "editor", "marketing-editor", "publisher", "administrator"];

/**
 * Redirects, the right to edit them, and the right to the setting of addresses for roles with all
 * of the site's.
 */
export function redirects(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { id, time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("redirects")
        .addColumn("id", "integer", id)
        .addColumn("from_address", "text", (column) => column.notNull().unique())
        .addColumn("to_address", "text")
        .addColumn("status", "integer", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("is_removed", "integer", (column) => column.notNull())
        .addColumn("since", "integer", (column) => column.notNull())
        .addColumn("made_at", time, (column) => column.notNull())
        .addColumn("made_by", "text", (column) => column.notNull())
        .addColumn("hits", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("last_used_at", time)
        .$call(finish)
        .execute();
      await db.schema.createIndex("redirects_since").on("redirects").column("since").execute();
      await grant(db.$extendTables<RoleTables>());
    },
  };
}

async function grant(db: Kysely<RoleTables>): Promise<void> {
  const roles = await db
    .selectFrom("roles")
    .select(["name", "rights"])
    .where("name", "in", editors)
    .execute();
  for (const { name, rights } of roles) {
    const held = rightsList.parse(JSON.parse(rights)).map((one) => {
      const { act, settings } = one;
      const isWhole = name === "administrator" && act === "setting.edit" && settings !== undefined;
      return isWhole && !settings.includes("addresses")
        ? { ...one, settings: [...settings, "addresses"] }
        : one;
    });
    const isMissing = !held.some(({ act }) => act === "redirect.edit");
    const next = isMissing ? [...held, { act: "redirect.edit" }] : held;
    await db
      .updateTable("roles")
      .set({ rights: JSON.stringify(next) })
      .where("name", "=", name)
      .execute();
  }
}
