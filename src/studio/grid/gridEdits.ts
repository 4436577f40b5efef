import type { GridRow } from "../data/parts/grid.ts";
import type { Reading } from "./cellText.ts";

/** A text typed into a cell, and its reading. */
export interface Edit {
  readonly typed: string;
  readonly reading: Reading;
}

/** A part with what is typed into its cells, by the columns' ids. */
export interface EditedRow {
  readonly row: GridRow;
  readonly cells: ReadonlyMap<string, Edit>;
}

/** A cell before and after an act; undefined: it is as it is stored. */
interface Change {
  readonly row: GridRow;
  readonly column: string;
  readonly before: Edit | undefined;
  readonly after: Edit | undefined;
}

/** Most acts that can be undone. */
const maxActs = 200;

const untouched: ReadonlyMap<string, Edit> = new Map();

/** Everything pending in a grid, and the acts that led to it: each is one step of undo and redo. */
export class Edits {
  readonly #rows = new Map<number, EditedRow>();
  #done: (readonly Change[])[] = [];
  #undone: (readonly Change[])[] = [];
  /** Counts of the cells. */
  #cells = 0;
  #wrong = 0;

  /** Cells that are changed, those that are not understood included. */
  get cells(): number {
    return this.#cells;
  }

  /** Cells that are not understood. */
  get wrong(): number {
    return this.#wrong;
  }

  get parts(): number {
    return this.#rows.size;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  rows(): Iterable<EditedRow> {
    return this.#rows.values();
  }

  /** Edits of a part; the same map until one changes. */
  of(id: number): ReadonlyMap<string, Edit> {
    return this.#rows.get(id)?.cells ?? untouched;
  }

  /** Does an act. @returns how many cells it changed */
  write(cells: readonly Omit<Change, "before">[]): number {
    // A cell that an act writes twice has what it was given last.
    const last = new Map(cells.map((cell) => [`${cell.row.id} ${cell.column}`, cell]));
    const changes = [...last.values()].flatMap(({ row, column, after }): Change[] => {
      const before = this.of(row.id).get(column);
      return isSame(before, after) ? [] : [{ row, column, before, after }];
    });
    if (changes.length === 0) return 0;
    this.#apply(changes, "after");
    this.#done = [...this.#done.slice(1 - maxActs), changes];
    this.#undone = [];
    return changes.length;
  }

  /** Takes the last act back. @returns how many cells that changed */
  undo(): number {
    const changes = this.#done.pop();
    if (changes === undefined) return 0;
    this.#apply(changes, "before");
    this.#undone.push(changes);
    return changes.length;
  }

  /** Does the act again that was taken back last. @returns how many cells that changed */
  redo(): number {
    const changes = this.#undone.pop();
    if (changes === undefined) return 0;
    this.#apply(changes, "after");
    this.#done.push(changes);
    return changes.length;
  }

  /** Removes cells that are stored now, and with them the acts: they are the change set's to undo. */
  removeStored(stored: Iterable<{ readonly id: number; readonly column: string }>): void {
    for (const { id, column } of stored) this.#set(id, undefined, column, undefined);
    this.#done = [];
    this.#undone = [];
  }

  /** Gives up everything that is typed, as one act. */
  clear(): void {
    this.write(
      [...this.#rows.values()].flatMap(({ row, cells }) =>
        [...cells.keys()].map((column) => ({ row, column, after: undefined })),
      ),
    );
  }

  /** Rebases edits on rows as they are stored now. */
  rebase(rows: readonly GridRow[]): void {
    for (const row of rows) {
      const known = this.#rows.get(row.id);
      if (known !== undefined) this.#rows.set(row.id, { row, cells: known.cells });
    }
  }

  #apply(changes: readonly Change[], side: "before" | "after"): void {
    for (const change of changes) {
      this.#set(change.row.id, change.row, change.column, change[side]);
    }
  }

  #set(id: number, row: GridRow | undefined, column: string, edit: Edit | undefined): void {
    const known = this.#rows.get(id);
    const before = known?.cells.get(column);
    const cells = new Map(known?.cells);
    if (edit === undefined) cells.delete(column);
    else cells.set(column, edit);
    this.#cells += Number(edit !== undefined) - Number(before !== undefined);
    this.#wrong += Number(isWrong(edit)) - Number(isWrong(before));
    const owner = known?.row ?? row;
    if (cells.size === 0 || owner === undefined) this.#rows.delete(id);
    else this.#rows.set(id, { row: owner, cells });
  }
}

function isWrong(edit: Edit | undefined): boolean {
  return edit !== undefined && "problem" in edit.reading;
}

function isSame(one: Edit | undefined, other: Edit | undefined): boolean {
  return one?.typed === other?.typed && JSON.stringify(one) === JSON.stringify(other);
}
