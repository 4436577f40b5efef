import type { ColumnFacts, GridRow } from "../../src/studio/data/parts/grid.ts";
import { columnsOf } from "../../src/studio/grid/gridColumns.ts";
import { GridModel } from "../../src/studio/grid/gridModel.ts";

const facts = (path: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  ...{ path, label: { en: path }, kind: "line", is_bilingual: false, is_read_only: false },
  ...{ group: null, parameter: path, unit: "", options: [], min: null, max: null },
  ...{ max_length: null, requirement: null, ...more },
});

export const columns = columnsOf([
  facts("/partNumber", { is_read_only: true }),
  facts("/values/supply", { kind: "range", unit: "V", min: 0, max: 60 }),
  facts("/values/bus", { kind: "text", is_bilingual: true, max_length: 20 }),
]);

export const rowOf = (id: number, more: Partial<GridRow> = {}): GridRow => ({
  ...{ id, key: `p${id}`, part_number: `TP-${id}`, revision: 1, is_unsaved: false },
  ...{ home: null, closed: [], lacks: { must: [], should: [] } },
  ...{ status: { en: null, zh: null }, may: { facts: true, en: true, zh: true } },
  values: [`TP-${id}`, "3 V", "one text"],
  unsaved: [],
  ...more,
});

export const open = (count = 5, more: Partial<GridRow> = {}) =>
  new GridModel(
    Array.from({ length: count }, (_, index) => index),
    async (ids) => ids.map((id) => rowOf(id, more)),
  );

export const at = (row: number, column: number, text: string) => ({ cell: { row, column }, text });
