import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";
import { giveRights } from "./giveRights.ts";

/**
 * Counts of searches by day with what was counted so far, texts that staff have set aside, and the
 * rights to the settings of search.
 */
export function searchTuning(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("search_counts")
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("in_vain", "integer", (column) => column.notNull())
        .addColumn("seen", "integer", (column) => column.notNull())
        .addColumn("opened", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("search_counts_pk", ["language", "text", "day"])
        .$call(finish)
        .execute();
      await db.schema.createIndex("search_counts_day").on("search_counts").column("day").execute();
      await db.schema
        .createTable("ignored_searches")
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("ignored_at", time, (column) => column.notNull())
        .addColumn("ignored_by", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("ignored_searches_pk", ["language", "text"])
        .$call(finish)
        .execute();
      const tables = db.$extendTables<UsedTables>();
      await takeOverMisses(tables);
      await giveSettings(tables);
      await giveRights(db, {
        admin: tune,
        ...Object.fromEntries(tuners.map((one) => [one, tune])),
      });
    },
  };
}

type UsedTables = {
  roles: { name: string; rights: string };
  search_misses: { language: string; text: string; times: number; last_at: number };
  search_counts: {
    language: string;
    text: string;
    day: string;
    in_vain: number;
    seen: number;
    opened: number;
  };
};

const rowsAtOnce = 500;

/** Copies earlier counts to the day of their last search. */
async function takeOverMisses(db: Kysely<UsedTables>): Promise<void> {
  const rows = await db.selectFrom("search_misses").selectAll().execute();
  const counts = rows.map(({ language, text, times, last_at: lastAt }) => {
    const day = new Date(Number(lastAt)).toISOString().slice(0, 10);
    return { language, text, day, in_vain: times, seen: 0, opened: 0 };
  });
  for (let first = 0; first < counts.length; first += rowsAtOnce) {
    await db
      .insertInto("search_counts")
      .values(counts.slice(first, first + rowsAtOnce))
      .execute();
  }
}

const tune = ["search.tune"];

/** Built-in roles that tune the search, beside the one that may do everything. */
const tuners = ["administrator", "marketing-editor", "publisher"];

const tuned = ["search_synonyms", "search_pins", "watched_searches"];

const rightsList = z.array(
  z.looseObject({ act: z.string(), settings: z.array(z.string()).optional() }),
);

/** Gives the settings of search to the built-in roles that tune it. */
async function giveSettings(db: Kysely<UsedTables>): Promise<void> {
  const roles = await db
    .selectFrom("roles")
    .select(["name", "rights"])
    .where("name", "in", tuners)
    .execute();
  for (const { name, rights } of roles) {
    const held = rightsList.parse(JSON.parse(rights));
    const given = held.find(({ act }) => act === "setting.edit");
    const next = held.map((one) =>
      one === given && one.settings
        ? { ...one, settings: [...new Set([...one.settings, ...tuned])] }
        : one,
    );
    if (given === undefined) next.push({ act: "setting.edit", settings: tuned });
    await db
      .updateTable("roles")
      .set({ rights: JSON.stringify(next) })
      .where("name", "=", name)
      .execute();
  }
}
