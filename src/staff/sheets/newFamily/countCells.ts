import { writeCell } from "../../../base/site/values/readCell.ts";
import type { ParameterDefinition } from "../../../content/types/fields/specification.ts";
import { cellAddress, type SheetCell } from "../tables/table.ts";
import type { ListedContext } from "./listedValue.ts";
import { saidIn, valueReader } from "./propose.ts";
import { isPause, type Steps } from "./steps.ts";

/** A text of a column, with what it is read as; undefined where it cannot be read. */
export interface ColumnSample {
  readonly text: string;
  readonly reading: string | undefined;
  /** Cells that hold it. */
  readonly count: number;
}

/** How much of a column can be read. */
export interface CountedCells {
  readonly read: number;
  readonly empty: number;
  /** Addresses of cells that cannot be read. */
  readonly unread: readonly string[];
  /** Some different texts that are read, then some that are not, each in their order. */
  readonly samples: readonly ColumnSample[];
}

/** Texts that are named as examples: those that are read, and those that are not. */
const maxSamples = { read: 4, unread: 12 } as const;

interface Counting {
  /** What a cell with text is read as; undefined of one that cannot be. Absent: all texts are as good. */
  readonly reading?: ((cell: SheetCell | undefined) => string | undefined) | undefined;
  /** Row of the headings and column, from 0. */
  readonly headRow: number;
  readonly column: number;
}

/** Reads cells as values of a definition, written as they would be stored. */
export function readingOf(
  definition: ParameterDefinition,
  context: ListedContext,
): NonNullable<Counting["reading"]> {
  const reads = valueReader(definition, context);
  return (cell) => {
    const read = reads(cell);
    return read === "unread" ? undefined : writeCell(definition, read.value);
  };
}

/** Counts the cells of a column by what is read in them. */
export function* countCells(
  cells: readonly (SheetCell | undefined)[],
  { reading, headRow, column }: Counting,
): Steps<CountedCells> {
  let read = 0;
  let empty = 0;
  const unread: string[] = [];
  const samples = new Samples();
  for (const [index, cell] of cells.entries()) {
    if (isPause(index)) yield;
    const text = saidIn(cell);
    const shown = reading === undefined || text === "" ? text : reading(cell);
    if (shown === undefined) unread.push(cellAddress(headRow + 1 + index, column));
    else if (text === "") empty += 1;
    else read += 1;
    if (text !== "" || shown === undefined) samples.add(text, shown);
  }
  return { read, empty, unread, samples: samples.all() };
}

/** Counts the different texts of a column, as far as they are named. */
class Samples {
  readonly #read = new Map<string, ColumnSample>();
  readonly #unread = new Map<string, ColumnSample>();

  /** @param reading undefined of a text that cannot be read */
  add(text: string, reading: string | undefined): void {
    const kind = reading === undefined ? "unread" : "read";
    const known = kind === "read" ? this.#read : this.#unread;
    const same = known.get(text);
    if (same !== undefined) known.set(text, { ...same, count: same.count + 1 });
    else if (known.size < maxSamples[kind]) {
      known.set(text, { text, reading, count: 1 });
    }
  }

  all(): ColumnSample[] {
    return [...this.#read.values(), ...this.#unread.values()];
  }
}
