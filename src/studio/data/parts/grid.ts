import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { queryOf } from "../calls/page.ts";

const title = z.object({ en: z.optional(z.string()), zh: z.optional(z.string()) });

const columnSchema = z.object({
  path: z.string(),
  label: title,
  kind: z.enum(["number", "range", "enum", "boolean", "text", "line", "choice", "day"]),
  is_bilingual: z.boolean(),
  is_read_only: z.boolean(),
  group: z.nullable(z.object({ key: z.string(), title })),
  parameter: z.nullable(z.string()),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: title })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  max_length: z.nullable(z.number()),
  requirement: z.nullable(z.enum(["must", "should", "may"])),
});

/** A column as the admin API describes it: one place in the bodies of parts. */
export type ColumnFacts = z.output<typeof columnSchema>;

const gridSchema = z.object({
  family: z.nullable(z.object({ key: z.string(), title })),
  columns: z.array(columnSchema),
  total: z.number(),
  ids: z.array(z.number()),
  missing: z.record(z.string(), z.number()),
});

/** Columns and order of a grid. */
export type GridFacts = z.output<typeof gridSchema>;

type Json = z.output<ReturnType<typeof z.json>>;

const status = z.nullable(z.string());

const rowSchema = z.object({
  id: z.number(),
  key: z.string(),
  part_number: z.string(),
  revision: z.number(),
  is_unsaved: z.boolean(),
  status: z.object({ en: status, zh: status }),
  may: z.object({ facts: z.boolean(), en: z.boolean(), zh: z.boolean() }),
  // They are JSON, as all of the response: to look at each would take milliseconds of scrolling.
  values: z.custom<Json[]>(Array.isArray),
  // Cells that somebody has typed into in the document and not saved.
  unsaved: z.array(
    z.object({ place: z.number(), value: z.custom<Json>(), by: z.nullable(z.string()) }),
  ),
});

/** A part with its values at the paths of the columns; null: there is none. */
export type GridRow = z.output<typeof rowSchema>;

const blockSchema = z.object({ paths: z.array(z.string()), list: z.array(rowSchema) });

const familiesSchema = z.object({
  list: z.array(z.object({ key: z.string(), title, parts: z.number(), incomplete: z.number() })),
});

/** Calls of the admin API about the grid of parts and parameters. */
export const grid = {
  families: async (client: Client, signal?: AbortSignal) =>
    familiesSchema.parse(await client.admin("GET", "/grid/families", { signal })).list,

  /** @param query parameters of the API's grid, those that are set */
  facts: async (
    client: Client,
    query: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ) => gridSchema.parse(await client.admin("GET", `/grid?${queryOf(query)}`, { signal })),

  /** Rows by their ids, a hundred at most. */
  rows: async (client: Client, family: string | undefined, ids: readonly number[]) =>
    blockSchema.parse(
      await client.admin("GET", `/grid/rows?${queryOf({ family, ids: ids.join(",") })}`),
    ),
};
