import type { Language } from "../../base/site/languages.ts";
import type { GridRow } from "../data/parts/grid.ts";
import { readCell } from "./cellText.ts";
import type { GridColumn } from "./gridColumns.ts";
import { type Edit, Edits } from "./gridEdits.ts";
import type { Writing } from "./pasteCells.ts";
import { blockLength, RowBlocks } from "./rowBlocks.ts";
import { isStored, shownText, unsavedIn } from "./unsavedCells.ts";

/** Finding of the server's review about a cell. */
export interface Mark {
  readonly kind: "problem" | "conflict" | "in-work";
  readonly message: string;
}

/** Result of an act. */
export interface Outcome {
  /** Cells that changed. */
  readonly changed: number;
  /** Cells that may not be changed, or are gone. */
  readonly refused: number;
  /** Cells whose text is not understood. */
  readonly wrong: number;
}

/**
 * Reasons why a cell is read-only: its column, the part's own family, which has no such parameter, or
 * missing rights to facts or a language.
 */
export type Refusal = "column" | "family" | "facts" | "en" | "zh";

/** Time slice before yielding to the browser, in milliseconds. */
const sliceMs = 8;

const noMarks: ReadonlyMap<string, Mark> = new Map();

const noMarksAtAll: ReadonlyMap<string, ReadonlyMap<string, Mark>> = new Map();

/** A grid's rows and the edits in them; views subscribe to its version. */
export class GridModel {
  readonly rows: RowBlocks;
  readonly edits: Edits;
  /** By part, then by the column's id. */
  #marks = new Map<string, ReadonlyMap<string, Mark>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<readonly GridRow[]>,
    edits = new Edits(),
  ) {
    this.edits = edits;
    this.rows = new RowBlocks(ids, load, () => this.tell());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Notifies subscribers of changes. */
  tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  marksOf(key: string): ReadonlyMap<string, Mark> {
    return this.#marks.get(key) ?? noMarks;
  }

  /** Replaces the marks of the server's review. */
  setMarks(marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>): void {
    this.#marks = new Map(marks);
    this.tell();
  }

  editOf(row: GridRow, column: GridColumn): Edit | undefined {
    return this.edits.of(row.id).get(column.id);
  }

  /** The text of a cell; undefined while its row is not loaded. */
  textAt(row: number, column: GridColumn | undefined, language: Language): string | undefined {
    const found = this.rows.at(row);
    if (found === undefined || column === undefined) return undefined;
    return shownText(found, column, this.editOf(found, column), language);
  }

  /** Returns why a cell is read-only; undefined: it is editable. */
  refusal(row: GridRow, { facts, language }: GridColumn): Refusal | undefined {
    if (facts.is_read_only) return "column";
    if (row.closed.includes(facts.path)) return "family";
    const right = language ?? "facts";
    return row.may[right] ? undefined : right;
  }

  /**
   * Writes texts into cells as one act and reads them at once. Rows that are not loaded are loaded
   * first.
   */
  async write(writings: readonly Writing[], columns: readonly GridColumn[]): Promise<Outcome> {
    const cells: Parameters<Edits["write"]>[0][number][] = [];
    let [refused, wrong] = [0, 0];
    let until = performance.now() + sliceMs;
    const blocks = Map.groupBy(writings, ({ cell }) => Math.floor(cell.row / blockLength));
    for (const [block, inBlock] of blocks) {
      await this.rows.request(block * blockLength, block * blockLength);
      for (const { cell, text } of inBlock) {
        const row = this.rows.at(cell.row);
        const column = columns[cell.column];
        if (row === undefined || column === undefined || this.refusal(row, column) !== undefined) {
          refused += 1;
          continue;
        }
        const after = editOf(row, column, text);
        if (after !== undefined && "problem" in after.reading) wrong += 1;
        cells.push({ row, column: column.id, after });
        if (performance.now() < until) continue;
        await turn();
        until = performance.now() + sliceMs;
      }
    }
    const changed = this.edits.write(cells);
    this.#unmark(cells);
    this.tell();
    return { changed, refused, wrong };
  }

  /** @returns how many cells changed */
  undo(): number {
    const changed = this.edits.undo();
    this.tell();
    return changed;
  }

  /** @returns how many cells changed */
  redo(): number {
    const changed = this.edits.redo();
    this.tell();
    return changed;
  }

  /** Reloads rows that others have changed; edits there are rebased on the new values. */
  async rebase(keys: ReadonlySet<string>): Promise<void> {
    const edited = [...this.edits.rows()].filter(({ row }) => keys.has(row.key));
    this.edits.rebase(await this.rows.reload(new Set(edited.map(({ row }) => row.id))));
    this.tell();
  }

  /** Discards all edits. */
  discard(): void {
    this.edits.clear();
    this.setMarks(noMarksAtAll);
  }

  #unmark(cells: readonly { readonly row: GridRow; readonly column: string }[]): void {
    for (const { row, column } of cells) {
      const marks = this.#marks.get(row.key);
      if (marks?.has(column) !== true) continue;
      this.#marks.set(row.key, new Map([...marks].filter(([id]) => id !== column)));
    }
  }
}

/**
 * Reads a text as an edit of a cell; undefined where it is the stored value or the working copy's.
 */
function editOf(row: GridRow, column: GridColumn, typed: string): Edit | undefined {
  const reading = readCell(column, typed);
  if ("value" in reading) {
    const unsaved = unsavedIn(row, column);
    const isThere =
      isStored(row, column, reading.value) ||
      (unsaved !== undefined && JSON.stringify(unsaved.value) === JSON.stringify(reading.value));
    if (isThere) return undefined;
  }
  return { typed, reading };
}

/** A turn of the browser's event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
