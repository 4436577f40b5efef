import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  readSchema,
  schemaOfTables,
  schemaProblems,
} from "../../../../tests/support/databaseSchema.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { migrations } from "./index.ts";

// The schema of the last release, which may run beside this one. To be recorded at each release:
// RECORD_SCHEMA=1 npx vitest run src/base/store/migrations (docs/how-to.md, A migration).
const file = fileURLToPath(new URL("released.json", import.meta.url));

const released = z.object({
  /** The newest migration of the release. */
  level: z.string(),
  sqlite: schemaOfTables,
  postgres: schemaOfTables,
});

const readReleased = () => released.parse(JSON.parse(readFileSync(file, "utf8")));

/** The level that a migration needs of code beside it, where it takes something away. */
const neededLevel = (name: string) => /@(\d{4})$/.exec(name)?.[1];

const names = Object.keys(migrations("sqlite"));

test("A migration removes only what the last release does not use any more", () => {
  const { level } = readReleased();
  for (const name of names.filter((one) => one > level)) {
    const needed = neededLevel(name);
    expect(needed === undefined || needed <= level.slice(0, 4), name).toBe(true);
  }
});

forEachStore("The newest schema", (open) => {
  test("supports the statements of the last release", async () => {
    const { db, dialect } = await open();
    const schema = await readSchema(db, dialect);
    if (process.env.RECORD_SCHEMA === "1") {
      const known: unknown = JSON.parse(readFileSync(file, "utf8"));
      const next = { ...z.looseObject({}).parse(known), level: names.at(-1), [dialect]: schema };
      writeFileSync(file, `${JSON.stringify(next)}\n`);
    }
    const contracted = names.some((name) => neededLevel(name) !== undefined);
    const problems = schemaProblems(readReleased()[dialect], schema);
    if (!contracted) expect(problems).toEqual([]);
  });
});

forSqlite("A schema that the last release can use", (open) => {
  test.each([
    ["drop table search_misses", "search_misses is gone"],
    ["alter table enquiries drop column state_at", "enquiries.state_at is gone"],
    ["alter table enquiries rename column state to status", "enquiries.state is gone"],
    ["alter table documents add column x text", undefined],
    ["alter table documents add column x text not null default ''", undefined],
    ["create unique index one_name on accounts (name)", "accounts must be unique by"],
    ["create index some_name on accounts (name)", undefined],
    ["create table more (id integer primary key)", undefined],
  ])("is distinguished from one after %s", async (statement, problem) => {
    const { db, dialect } = await open();
    const before = await readSchema(db, dialect);
    await sql.raw(statement).execute(db);
    const problems = schemaProblems(before, await readSchema(db, dialect));
    if (problem === undefined) expect(problems).toEqual([]);
    else expect(problems.join()).toContain(problem);
  });
});
