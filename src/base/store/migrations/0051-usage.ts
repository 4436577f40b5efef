import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";
import { giveRights } from "./giveRights.ts";

/** Counts of usage by day, the right to read them, and the right to their setting. */
export function usage(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { finish } = columnsOf[dialect];
      await db.schema
        .createTable("usage_counts")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("surface", "text", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("views", "integer", (column) => column.notNull())
        .addColumn("readers", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("usage_counts_pk", [
          ...(["kind", "day", "subject", "surface", "language"] as const),
        ])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("usage_counts_subject")
        .on("usage_counts")
        .columns(["kind", "subject", "day"])
        .execute();
      await db.schema.createIndex("usage_counts_day").on("usage_counts").column("day").execute();
      await giveRights(db, added);
      await addSetting(db);
    },
  };
}

const read = ["usage.read"];

const added: Readonly<Record<string, readonly string[]>> = {
  ...{ admin: read, administrator: read, editor: read, publisher: read },
  ...{ "marketing-editor": read, "product-editor": read },
  ...{ "investor-editor": read, "investor-publisher": read },
};

type RoleTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(
  z.looseObject({ act: z.string(), settings: z.array(z.string()).optional() }),
);

/** Adds the setting to the right of administrators, which names settings. */
async function addSetting(db: Kysely<unknown>): Promise<void> {
  const roles = db.$extendTables<RoleTables>();
  const role = await roles
    .selectFrom("roles")
    .select("rights")
    .where("name", "=", "administrator")
    .executeTakeFirst();
  if (role === undefined) return;
  const rights = rightsList.parse(JSON.parse(role.rights)).map((one) => {
    const { act, settings } = one;
    const isMissing = act === "setting.edit" && settings?.includes("usage") === false;
    return isMissing ? { ...one, settings: [...settings, "usage"] } : one;
  });
  await roles
    .updateTable("roles")
    .set({ rights: JSON.stringify(rights) })
    .where("name", "=", "administrator")
    .execute();
}
