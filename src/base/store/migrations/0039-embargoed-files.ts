import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type Known = {
  documents: { id: number; embargoed_at: number | null };
  revisions: { id: number; document_id: number; body: string; created_at: number };
  working_copies: { document_id: number; body: string; updated_at: number };
  published: { document_id: number; revision_id: number | null };
  media: { path: string; id: string | null };
  embargoed_files: { document_id: number; path: string; at: number; opened_at: number | null };
};

/** Stored files used by documents under embargo, and ids of files for the audit trail. */
export function embargoedFiles(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema.alterTable("media").addColumn("id", "text").execute();
      const random =
        dialect === "postgres"
          ? sql<string>`substr(md5(random()::text || path), 1, 16)`
          : sql<string>`lower(hex(randomblob(8)))`;
      const known = db.$extendTables<Known>();
      await known.updateTable("media").set({ id: random }).execute();
      await db.schema.createIndex("media_by_id").on("media").column("id").execute();
      await db.schema
        .createTable("embargoed_files")
        .addColumn("document_id", "integer", (column) =>
          column.notNull().references("documents.id").onDelete("cascade"),
        )
        .addColumn("path", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addColumn("opened_at", time)
        .addPrimaryKeyConstraint("embargoed_files_once", ["document_id", "path"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("embargoed_files_by_path")
        .on("embargoed_files")
        .column("path")
        .execute();
      await noteNamed(known, dialect);
    },
  };
}

/**
 * Records the files of the library that documents under embargo use already. Files used by
 * something published are public; those that a document without an embargo used earlier stay open.
 */
async function noteNamed(db: Kysely<Known>, dialect: DialectName): Promise<void> {
  const embargoed = await db
    .selectFrom("documents")
    .select("id")
    .where("embargoed_at", "is not", null)
    .execute();
  for (const { id } of embargoed) {
    for (const [path, at] of await namedBy(db, id)) {
      const isOpen = await isOpened(db, { path, at, dialect });
      const opened_at = isOpen ? at : null;
      await db
        .insertInto("embargoed_files")
        .values({ document_id: id, path, at, opened_at })
        .execute();
    }
  }
}

/** Earliest use of each file of the library by a document, in milliseconds since 1970, by path. */
async function namedBy(db: Kysely<Known>, id: number): Promise<Map<string, number>> {
  const copies = await db
    .selectFrom("working_copies")
    .select(["body", "updated_at as at"])
    .where("document_id", "=", id)
    .execute();
  const revisions = await db
    .selectFrom("revisions")
    .select(["body", "created_at as at"])
    .where("document_id", "=", id)
    .orderBy("created_at", "desc")
    .execute();
  const files = (await db.selectFrom("media").select("path").execute()).map(({ path }) => path);
  const named = new Map<string, number>();
  for (const { body, at } of [...copies, ...revisions]) {
    for (const path of files)
      if (forms(path).some((form) => body.includes(form))) named.set(path, at);
  }
  return named;
}

async function isOpened(
  db: Kysely<Known>,
  { path, at, dialect }: { path: string; at: number; dialect: DialectName },
): Promise<boolean> {
  const place = sql.raw<number>(dialect === "postgres" ? "strpos" : "instr");
  const row = await db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "revisions.document_id")
    .leftJoin("published", "published.revision_id", "revisions.id")
    .select("revisions.id")
    .where(({ or, ref }) =>
      or(forms(path).map((form) => sql<boolean>`${place}(${ref("revisions.body")}, ${form}) > 0`)),
    )
    .where(({ or, and, eb }) =>
      or([
        eb("published.revision_id", "is not", null),
        and([eb("documents.embargoed_at", "is", null), eb("revisions.created_at", "<", at)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A path in the spelling of bodies, and in that of addresses. */
function forms(path: string): string[] {
  return [...new Set([path, encodeURI(path).replaceAll("#", "%23")])];
}
