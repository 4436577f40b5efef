import { writeCell } from "../../../base/site/values/readCell.ts";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import { cellAddress, type SheetCell } from "../tables/sheetTable.ts";
import type { ListedContext } from "./listedValue.ts";
import { saidIn, valueReader } from "./proposeParameter.ts";
import { isPause, type Steps } from "./timeSlicedSteps.ts";

/** A text of a column, with its reading; undefined where it cannot be read. */
export interface ColumnSample {
  readonly text: string;
  readonly reading: string | undefined;
  /** Number of cells with this text. */
  readonly count: number;
}

/** Numbers of read, empty and unread cells of a column, with examples. */
export interface CountedCells {
  readonly read: number;
  readonly empty: number;
  /** Addresses of cells that cannot be read. */
  readonly unread: readonly string[];
  /** Some distinct texts that can be read, then some that cannot, each in their order. */
  readonly samples: readonly ColumnSample[];
}

/** Most examples of texts: readable ones, and unreadable ones. */
const maxSamples = { read: 4, unread: 12 } as const;

interface Counting {
  /**
   * Reads a cell with text; undefined where that is impossible. Absent: every text counts as read.
   */
  readonly reading?: ((cell: SheetCell | undefined) => string | undefined) | undefined;
  /** Row of the headings and column, from 0. */
  readonly headRow: number;
  readonly column: number;
}

/** Returns a reader of cells as values of a definition, in their stored form. */
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

/** Counts the cells of a column by their reading. */
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

/** Counts distinct texts of a column, up to the number of examples. */
class Samples {
  readonly #read = new Map<string, ColumnSample>();
  readonly #unread = new Map<string, ColumnSample>();

  /** @param reading undefined where the text cannot be read */
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
