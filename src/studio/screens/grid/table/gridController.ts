import type { GridMessages } from "../../../../base/i18n/studio/en/grid.ts";
import type { Language } from "../../../../base/site/languages.ts";
import { writeHtmlTable } from "../../../grid/clipboard/htmlTable.ts";
import { type Block, writeTsv } from "../../../grid/clipboard/tsv.ts";
import type { GridColumn } from "../../../grid/gridColumns.ts";
import type { GridModel, Outcome, Refusal } from "../../../grid/gridModel.ts";
import { downwards, filled, pasted, type Writing } from "../../../grid/pasteCells.ts";
import {
  type Area,
  advanced,
  areaOf,
  type Cell,
  extended,
  isOne,
  lines,
  moved,
  type Selection,
  type Size,
  type Step,
  single,
  sizeOf,
  widened,
  within,
} from "../../../grid/selectedArea.ts";
import { headHeight, rowHeight, type View } from "./tableLayout.ts";

/** Columns, language and messages with which a grid is shown. */
interface Shown {
  readonly columns: readonly GridColumn[];
  readonly language: Language;
  readonly t: GridMessages;
}

/** Summary of an act's result. @param words text for the number of cells that changed */
function outcomeText(
  { changed, refused, wrong }: Outcome,
  words: (cells: number) => string,
  t: GridMessages,
): string {
  const said = [
    words(changed),
    refused > 0 ? t.done.refused(refused) : "",
    wrong > 0 ? t.wrong(wrong) : "",
  ];
  return said.filter((one) => one !== "").join(" · ");
}

/** Maximum cells that one act copies or writes. */
const maxCells = 200_000;

/** Position and acts of a person in a grid. Components subscribe to its version. */
export class GridController {
  readonly model: GridModel;
  selection: Selection = single({ row: 0, column: 0 });
  /** Edit mode of the active cell: begun by a letter, or by F2 with the caret in the text. */
  editing: "typing" | "edit" | undefined;
  /** Message for screen readers, also shown below the grid. */
  message = "";
  /** The next Tab leaves the grid. */
  isLeaving = false;
  /** Visible part of the grid. */
  view: View = { top: 0, left: 0, width: 1000, height: 600 };
  /** Scrolls a cell into view. */
  reveal: (cell: Cell) => void = () => undefined;
  /** Commits the text being typed, if any. */
  finish: () => void = () => undefined;
  /** Gives the grid's input the focus. */
  focus: () => void = () => undefined;
  #shown: Shown;
  #version = 0;
  readonly #listeners = new Set<() => void>();

  constructor(model: GridModel, shown: Shown) {
    this.model = model;
    this.#shown = shown;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  get shown(): Shown {
    return this.#shown;
  }

  /** Shows other columns or another language. */
  show(shown: Shown): void {
    this.#shown = shown;
    this.selection = single(within(this.size, this.selection.active));
  }

  get size(): Size {
    return { rows: this.model.rows.count, columns: this.#shown.columns.length };
  }

  get area(): Area {
    return areaOf(this.selection);
  }

  get activeColumn(): GridColumn | undefined {
    return this.#shown.columns[this.selection.active.column];
  }

  /** Text of a cell; undefined while it is not loaded. */
  textAt({ row, column }: Cell): string | undefined {
    return this.model.textAt(row, this.#shown.columns[column], this.#shown.language);
  }

  /**
   * Returns why the active cell is read-only; undefined: it is editable, or its row is not loaded.
   */
  get refusal(): Refusal | undefined {
    const row = this.model.rows.at(this.selection.active.row);
    const column = this.activeColumn;
    return row && column && this.model.refusal(row, column);
  }

  /** Selects; the corner is scrolled into view. */
  select(selection: Selection, isRevealed = true): void {
    this.selection = selection;
    this.isLeaving = false;
    const { rows, columns } = sizeOf(this.area);
    this.message = isOne(selection) ? "" : this.#shown.t.selected(rows, columns);
    if (isRevealed) this.reveal(isOne(selection) ? selection.active : selection.corner);
    this.#tell();
  }

  /** Moves by a key. @returns false where the key moves nothing */
  move(step: Step): boolean {
    const page = Math.max(1, Math.floor((this.view.height - headHeight) / rowHeight) - 1);
    const next = moved(this.selection, step, {
      ...{ size: this.size, page },
      isFilled: (cell) => (this.textAt(cell) ?? "") !== "",
    });
    if (next === undefined) return false;
    this.select(next);
    return true;
  }

  /** Moves to the next cell, as Tab and Enter do. */
  advance(by: Cell): void {
    const next = advanced(this.selection, by, this.size);
    this.select(next, false);
    this.reveal(next.active);
  }

  extendTo(cell: Cell): void {
    this.select(extended(this.selection, within(this.size, cell)), false);
  }

  /** Extends the selection to whole rows or columns, or to everything. */
  widen(to: "row" | "column" | "all"): void {
    this.select(widened(this.selection, to, this.size), false);
  }

  /** Selects a column or a row by its heading, or extends the selection to it. */
  selectLine(kind: "row" | "column", place: number, isExtending: boolean): void {
    const from = isExtending ? this.selection.anchor[kind] : place;
    this.select(lines(kind, from, place, this.size), false);
  }

  begin(mode: "typing" | "edit"): void {
    const refusal = this.refusal;
    if (refusal === undefined) this.editing = mode;
    else this.message = this.#shown.t.refusals[refusal];
    this.reveal(this.selection.active);
    this.#tell();
  }

  cancel(): void {
    this.editing = undefined;
    this.#tell();
  }

  /** Writes the typed text into the active cell. */
  commit(text: string): void {
    if (this.editing === undefined) return;
    this.editing = undefined;
    this.message = "";
    void this.#write([{ cell: this.selection.active, text }], () => "");
  }

  /** Clears the selected cells. */
  clear(): void {
    const { t } = this.#shown;
    if (this.#isTooLarge(this.area)) return;
    void this.#write(
      this.#writings(this.area, () => ""),
      t.done.cleared,
    );
  }

  /** The selected cells for a clipboard; undefined while they are loading, or where they are too many. */
  copied(): { readonly text: string; readonly html: string } | undefined {
    const { t } = this.#shown;
    const { top, left, bottom, right } = this.area;
    if (this.#isTooLarge(this.area)) return undefined;
    const block = this.#blockOf(this.area);
    if (block === undefined) {
      void this.model.rows.request(top, bottom);
      this.tell(t.stillLoading);
      return undefined;
    }
    this.tell(t.done.copied(bottom - top + 1, right - left + 1));
    return { text: writeTsv(block), html: writeHtmlTable(block) };
  }

  /** Writes a block from a clipboard. */
  async paste(block: Block): Promise<void> {
    const { t } = this.#shown;
    const { writings, area, cut } = pasted(block, this.area, this.size);
    if (writings.length > maxCells) {
      this.tell(t.tooMany);
      return;
    }
    const isCut = cut.rows > 0 || cut.columns > 0;
    this.selection = {
      active: this.selection.active,
      anchor: { row: area.top, column: area.left },
      corner: { row: area.bottom, column: area.right },
    };
    await this.#write(writings, (cells) =>
      isCut
        ? `${t.done.pasted(cells)}. ${t.done.cut(cut.rows, cut.columns)}`
        : t.done.pasted(cells),
    );
  }

  fillDown(): void {
    const plan = downwards(this.area);
    if (plan !== undefined) void this.fill(plan.source, plan.target);
  }

  /** Fills an area from a part of it, and selects both. */
  async fill(source: Area, target: Area): Promise<void> {
    if (this.#isTooLarge(target)) return;
    const { t, columns } = this.#shown;
    await this.model.rows.request(source.top, source.bottom);
    const writings = filled(source, target).flatMap(({ from, to }): Writing[] => {
      const column = columns[from.column];
      const text = this.model.textAt(from.row, column, this.#shown.language);
      return text === undefined ? [] : [{ cell: to, text }];
    });
    this.selection = {
      active: this.selection.active,
      anchor: { row: target.top, column: target.left },
      corner: { row: target.bottom, column: target.right },
    };
    await this.#write(writings, t.done.filled);
  }

  /** Writes the texts of a replacement. */
  async replace(writings: readonly Writing[]): Promise<void> {
    await this.#write(writings, this.#shown.t.done.replaced);
  }

  undo(): void {
    const cells = this.model.undo();
    const { done } = this.#shown.t;
    this.tell(cells === 0 ? done.nothing : done.undone(cells));
  }

  redo(): void {
    const cells = this.model.redo();
    const { done } = this.#shown.t;
    this.tell(cells === 0 ? done.nothing : done.redone(cells));
  }

  /** Shows a message below the grid, announced by screen readers. */
  tell(message: string): void {
    this.message = message;
    this.#tell();
  }

  /** The texts of an area; undefined while some are not loaded. */
  #blockOf({ top, left, bottom, right }: Area): Block | undefined {
    const block: string[][] = [];
    for (let row = top; row <= bottom; row += 1) {
      const cells: string[] = [];
      for (let column = left; column <= right; column += 1) {
        const text = this.textAt({ row, column });
        if (text === undefined) return undefined;
        cells.push(text);
      }
      block.push(cells);
    }
    return block;
  }

  #writings({ top, left, bottom, right }: Area, textOf: (cell: Cell) => string): Writing[] {
    const writings: Writing[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        writings.push({ cell: { row, column }, text: textOf({ row, column }) });
      }
    }
    return writings;
  }

  async #write(writings: readonly Writing[], words: (cells: number) => string): Promise<void> {
    this.#tell();
    const outcome = await this.model.write(writings, this.#shown.columns);
    const said = outcomeText(outcome, words, this.#shown.t);
    // Another message may have been set meanwhile, such as the selection.
    this.tell(said === "" ? this.message : said);
  }

  #isTooLarge(area: Area): boolean {
    const { rows, columns } = sizeOf(area);
    const isTooLarge = rows * columns > maxCells;
    if (isTooLarge) this.tell(this.#shown.t.tooMany);
    return isTooLarge;
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
