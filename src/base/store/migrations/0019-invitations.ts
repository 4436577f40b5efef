import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Invitations to make an account, and the mails that bring them. */
export function invitations(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("invitations")
        .addColumn("id", "integer", id)
        .addColumn("account", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("grants", "text", (column) => column.notNull())
        .addColumn("secret_hash", "text", (column) => column.notNull().unique())
        .addColumn("sealed_link", "text")
        .addColumn("mail_at", time)
        .addColumn("mail_attempts", "integer", (column) => column.notNull())
        .addColumn("mailed_at", time)
        .addColumn("created_by", "text", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .addColumn("accepted_at", time)
        .addColumn("revoked_at", time)
        .addColumn("account_id", "integer", (column) =>
          column.references("accounts.id").onDelete("cascade"),
        )
        .$call(finish)
        .execute();
    },
  };
}
