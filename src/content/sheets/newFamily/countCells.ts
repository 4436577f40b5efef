import { writeCell } from "../../../site/cellValues/readCell.ts";
import type { ParameterDefinition } from "../../specification.ts";
import { cellAddress, type SheetCell } from "../table.ts";
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
  /** Absent: every text is as good as another. */
  readonly definition: ParameterDefinition | undefined;
  readonly bareUnit: string | undefined;
  /** Row of the headings and column, from 0. */
  readonly headRow: number;
  readonly column: number;
}

/** Counts the cells of a column by what is read in them. */
export function* countCells(
  cells: readonly (SheetCell | undefined)[],
  { definition, bareUnit, headRow, column }: Counting,
): Steps<CountedCells> {
  let read = 0;
  let empty = 0;
  const unread: string[] = [];
  const samples = new Samples();
  const readingOf = definition && valueReader(definition, bareUnit);
  for (const [index, cell] of cells.entries()) {
    if (isPause(index)) yield;
    const text = saidIn(cell);
    const value = readingOf?.(cell);
    if (text === "") empty += 1;
    else if (value === "unread") {
      unread.push(cellAddress(headRow + 1 + index, column));
      samples.add(text, undefined);
    } else {
      read += 1;
      const shown = () => (definition === undefined ? text : writeCell(definition, value?.value));
      samples.add(text, shown);
    }
  }
  return { read, empty, unread, samples: samples.all() };
}

/** Counts the different texts of a column, as far as they are named. */
class Samples {
  readonly #read = new Map<string, ColumnSample>();
  readonly #unread = new Map<string, ColumnSample>();

  /** @param reading undefined of a text that cannot be read */
  add(text: string, reading: (() => string) | undefined): void {
    const kind = reading === undefined ? "unread" : "read";
    const known = kind === "read" ? this.#read : this.#unread;
    const same = known.get(text);
    if (same !== undefined) known.set(text, { ...same, count: same.count + 1 });
    else if (known.size < maxSamples[kind]) {
      known.set(text, { text, reading: reading?.(), count: 1 });
    }
  }

  all(): ColumnSample[] {
    return [...this.#read.values(), ...this.#unread.values()];
  }
}
