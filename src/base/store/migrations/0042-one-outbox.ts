import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

type Known = {
  mails: {
    kind: string;
    data: string;
    secret: string | null;
    invitation_id: number | null;
    account_id: number | null;
    recipients: string;
    message_id: string;
    created_at: number;
    attempts: number;
    next_at: number;
  };
  invitations: {
    id: number;
    email: string;
    sealed_link: string | null;
    mail_at: number | null;
    mail_attempts: number;
    created_at: number;
    accepted_at: number | null;
    revoked_at: number | null;
  };
  embargo_events: {
    id: number;
    account_id: number | null;
    way: string;
    actor: string;
    via: string;
    at: number;
  };
  embargo_notices: {
    event_id: number;
    account_id: number;
    address: string | null;
    mail_at: number;
    mail_attempts: number;
  };
};

/** One outbox for every mail: the enquiries' takes the invitations and the notices of embargoes too. */
export function oneOutbox(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      if (dialect === "sqlite") await rebuildMails(db, columns);
      else await widenMails(db);
      for (const owner of ["invitation_id", "account_id"]) {
        await db.schema
          .createIndex(`mails_${owner.slice(0, -3)}`)
          .on("mails")
          .column(owner)
          .execute();
      }
      const known = db.$extendTables<Known>();
      await moveInvitations(known);
      await moveNotices(known);
    },
  };
}

/** SQLite cannot take a constraint off a column: the table is made anew and takes the rows over. */
async function rebuildMails(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("mails_anew")
    .addColumn("id", "integer", id)
    .addColumn("enquiry_id", "integer", (column) =>
      column.references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipients", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_at", time, (column) => column.notNull())
    .addColumn("sent_at", time)
    .addColumn("given_up_at", time)
    .addColumn("problem", "text")
    .addColumn("data", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("secret", "text")
    .addColumn("invitation_id", "integer", (column) =>
      column.references("invitations.id").onDelete("cascade"),
    )
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("cascade"),
    )
    .$call(finish)
    .execute();
  const taken = sql.raw(
    "id, enquiry_id, kind, recipients, message_id, created_at, attempts, next_at, sent_at, given_up_at, problem",
  );
  await sql`insert into mails_anew (${taken}) select ${taken} from mails`.execute(db);
  await db.schema.dropTable("mails").execute();
  await db.schema.alterTable("mails_anew").renameTo("mails").execute();
  await db.schema.createIndex("mails_enquiry").on("mails").column("enquiry_id").execute();
  await db.schema
    .createIndex("mails_due")
    .on("mails")
    .column("next_at")
    .where(sql.ref("sent_at"), "is", null)
    .where(sql.ref("given_up_at"), "is", null)
    .execute();
}

async function widenMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("mails")
    .alterColumn("enquiry_id", (column) => column.dropNotNull())
    .addColumn("data", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("secret", "text")
    .addColumn("invitation_id", "integer", (column) =>
      column.references("invitations.id").onDelete("cascade"),
    )
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("cascade"),
    )
    .execute();
  await db.schema.alterTable("mails").dropConstraint("mails_kind_check").execute();
}

/** Invitations that wait for their mail. Their secrets stay sealed as they are. */
async function moveInvitations(db: Kysely<Known>): Promise<void> {
  const rows = await db
    .selectFrom("invitations")
    .selectAll()
    .where("sealed_link", "is not", null)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
  for (const row of rows) {
    await db
      .insertInto("mails")
      .values({
        ...{ kind: "invitation", data: "{}", secret: row.sealed_link, invitation_id: row.id },
        ...{ account_id: null, recipients: JSON.stringify([row.email]) },
        ...{ message_id: `invitation-${row.id}-${row.created_at}`, created_at: row.created_at },
        ...{ attempts: row.mail_attempts, next_at: row.mail_at ?? row.created_at },
      })
      .execute();
  }
  await db.updateTable("invitations").set({ sealed_link: null }).execute();
}

/** Notices that wait for their mail; what one act did to several embargoes is one mail to each person. */
async function moveNotices(db: Kysely<Known>): Promise<void> {
  const rows = await db
    .selectFrom("embargo_notices")
    .innerJoin("embargo_events", "embargo_events.id", "embargo_notices.event_id")
    .selectAll("embargo_notices")
    .select(["way", "actor", "via", "at", "embargo_events.account_id as about"])
    .where("address", "is not", null)
    .orderBy("event_id")
    .execute();
  const acts = Map.groupBy(rows, ({ account_id, address, about, way, actor, via, at }) =>
    JSON.stringify([account_id, address, about, way, actor, via, at]),
  );
  for (const [row] of acts.values()) {
    if (row === undefined) continue;
    const { event_id: event, account_id, address, at } = row;
    await db
      .insertInto("mails")
      .values({
        ...{ kind: "embargo", data: JSON.stringify({ event }), secret: null, invitation_id: null },
        ...{ account_id, recipients: JSON.stringify([address]) },
        ...{ message_id: `embargo-${event}-${account_id}`, created_at: at },
        ...{ attempts: row.mail_attempts, next_at: row.mail_at },
      })
      .execute();
  }
  await db.updateTable("embargo_notices").set({ address: null }).execute();
}
