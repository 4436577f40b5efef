import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from "kysely";
import type { DialectName } from "../dialect.ts";

/** Differences between the two databases in a table's definition. */
export interface Columns {
  /** Type of a time: milliseconds since 1970 do not fit PostgreSQL's 32-bit integer. */
  readonly time: "integer" | "bigint";
  /** An auto-incrementing primary key whose values are never reused. */
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Called last on a table: without `strict`, SQLite accepts a text in an integer column. */
  finish<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>;
}

const sqlite: Columns = {
  time: "integer",
  id: (column) => column.primaryKey().autoIncrement(),
  finish: (table) => table.modifyEnd(sql`strict`),
};

const postgres: Columns = {
  time: "bigint",
  id: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  finish: (table) => table,
};

export const columnsOf = { sqlite, postgres } satisfies Record<DialectName, Columns>;
