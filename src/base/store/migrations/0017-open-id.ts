import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Accounts' subjects at an OpenID provider, and the roles that its groups give. */
export function openId(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("identities")
        .addColumn("account_id", "integer", (column) =>
          column.primaryKey().notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("linked_at", time, (column) => column.notNull())
        .addColumn("seen_at", time, (column) => column.notNull())
        .addUniqueConstraint("identities_subject", ["issuer", "subject"])
        .$call(finish)
        .execute();
      await db.schema
        .createTable("group_roles")
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("role", "text", (column) =>
          column.notNull().references("roles.name").onDelete("cascade"),
        )
        .addColumn("limits", "text", (column) => column.notNull())
        .addColumn("granted_at", time, (column) => column.notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .addPrimaryKeyConstraint("group_roles_pk", ["account_id", "role", "limits"])
        .$call(finish)
        .execute();
    },
  };
}
