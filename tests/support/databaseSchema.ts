import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { DialectName } from "../../src/base/store/dialect.ts";
import type { Tables } from "../../src/base/store/tables.ts";

const column = z.object({ type: z.string(), isNullable: z.boolean(), hasDefault: z.boolean() });

const table = z.object({
  columns: z.record(z.string(), column),
  /** Definitions of unique indexes, those of keys and constraints among them. */
  unique: z.array(z.string()),
});

/** Tables of a database, as far as their compatibility is compared. */
export const schemaOfTables = z.record(z.string(), table);

export type Schema = z.infer<typeof schemaOfTables>;

export async function readSchema(db: Kysely<Tables>, dialect: DialectName): Promise<Schema> {
  const schema: Record<string, z.infer<typeof table>> = {};
  const unique = await uniqueIndexes(db, dialect);
  for (const { name, columns } of await db.introspection.getTables()) {
    schema[name] = {
      columns: Object.fromEntries(
        columns
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name: of, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => [
            of,
            {
              type: dataType.toLowerCase(),
              isNullable,
              hasDefault: hasDefaultValue || isAutoIncrementing,
            },
          ]),
      ),
      unique: unique
        .filter((index) => index.table === name)
        .map(({ columns: of }) => of)
        .toSorted(),
    };
  }
  return schema;
}

async function uniqueIndexes(
  db: Kysely<Tables>,
  dialect: DialectName,
): Promise<{ readonly table: string; readonly columns: string }[]> {
  const query =
    dialect === "sqlite"
      ? sql`select m.name as "table", (select group_concat(coalesce(c.name, '?')) from pragma_index_info(i.name) c)
          || iif(i.partial, ' where ' || i.name, '') as columns
          from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' and i."unique"`
      : sql`select tablename as "table", regexp_replace(indexdef, '^.* USING ', '') as columns
          from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`;
  const { rows } = await query.execute(db);
  return z.array(z.object({ table: z.string(), columns: z.string() })).parse(rows);
}

/** Incompatibilities of a schema with code made for another one, a line each. */
export function schemaProblems(before: Schema, after: Schema): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const now = after[name];
    return now === undefined ? [`${name} is gone`] : tableProblems(name, old, now);
  });
}

type Table = Schema[string];

function tableProblems(name: string, before: Table, after: Table): string[] {
  const problems: string[] = [];
  for (const [column, old] of Object.entries(before.columns)) {
    const now = after.columns[column];
    if (now === undefined) problems.push(`${name}.${column} is gone`);
    else if (now.type !== old.type) problems.push(`${name}.${column} has another type`);
    else if (old.isNullable && !now.isNullable) problems.push(`${name}.${column} must not be null`);
    else if (old.hasDefault && !now.hasDefault) problems.push(`${name}.${column} lost its default`);
  }
  for (const [column, { isNullable, hasDefault }] of Object.entries(after.columns)) {
    const isNew = !(column in before.columns);
    if (isNew && !isNullable && !hasDefault) problems.push(`${name}.${column} has no default`);
  }
  const tightened = after.unique.filter((index) => !before.unique.includes(index));
  return [...problems, ...tightened.map((index) => `${name} must be unique by ${index}`)];
}
