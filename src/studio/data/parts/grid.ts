import * as z from "zod/mini";
import {
  gridBlock,
  type gridColumn,
  gridFacts,
  gridFamilies,
  gridRow,
  unsavedCell,
} from "../../../api/contract/grid.ts";
import type { Client } from "../calls/client.ts";
import { queryOf } from "../calls/paths.ts";

/** A column as the admin API describes it: one place in the bodies of parts. */
export type ColumnFacts = z.output<typeof gridColumn>;

/** Columns and order of a grid. */
export type GridFacts = z.output<typeof gridFacts>;

type Json = z.output<ReturnType<typeof z.json>>;

const row = z.extend(gridRow, {
  values: z.custom<Json[]>(Array.isArray),
  unsaved: z.array(z.extend(unsavedCell, { value: z.custom<Json>() })),
});

/** A part with its values at the paths of the columns; null: there is none. */
export type GridRow = z.output<typeof row>;

const block = z.extend(gridBlock, { list: z.array(row) });

/** Calls of the admin API about the grid of parts and parameters. */
export const grid = {
  families: async (client: Client, signal?: AbortSignal) =>
    gridFamilies.parse(await client.admin("GET", "/grid/families", { signal })).list,

  /** @param query parameters of the API's grid, those that are set */
  facts: async (
    client: Client,
    query: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ) => gridFacts.parse(await client.admin("GET", `/grid?${queryOf(query)}`, { signal })),

  /** Rows by their ids, a hundred at most. */
  rows: async (client: Client, family: string | undefined, ids: readonly number[]) =>
    block.parse(await client.admin("GET", `/grid/rows?${queryOf({ family, ids: ids.join(",") })}`)),
};
