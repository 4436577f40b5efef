import type { SheetTable } from "../../tables/sheetTable.ts";
import type { SheetLimits } from "../sheetLimits.ts";
import { UnreadableSheet } from "../unreadableSheet.ts";
import { Grid, HiddenParts } from "./cellGrid.ts";
import { OdsCell } from "./odsCell.ts";
import { OdsStyles } from "./odsStyles.ts";
import { type Attributes, readXml } from "./readXml.ts";
import type { Archive } from "./sheetArchive.ts";

/**
 * Reads the tables of an OpenDocument spreadsheet (1.3), with cells as they are shown.
 * @throws UnreadableSheet
 */
export async function readOds(
  archive: Archive,
  limits: SheetLimits,
): Promise<readonly SheetTable[]> {
  await refuseLocked(archive);
  const styles = new OdsStyles();
  if (archive.has("styles.xml")) {
    await readXml(archive.text("styles.xml"), {
      open: (name, attributes) => styles.open(name, attributes),
      close: (name) => styles.close(name),
      text: (text) => styles.text(text),
    });
  }
  const content = new Content(styles, limits);
  await readXml(archive.text("content.xml"), {
    open: (name, attributes) => content.open(name, attributes),
    close: (name) => content.close(name),
    text: (text) => content.text(text),
  });
  return content.tables;
}

/** Tells whether an archive is an OpenDocument spreadsheet, or a template of one. */
export async function isOds(archive: Archive): Promise<boolean> {
  if (!archive.has("mimetype")) return false;
  let type = "";
  for await (const piece of archive.text("mimetype")) {
    type += piece;
    if (type.length > 200) return false;
  }
  return /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?\s*$/.test(type);
}

/** @throws UnreadableSheet for a file behind a password */
async function refuseLocked(archive: Archive): Promise<void> {
  const manifest = "META-INF/manifest.xml";
  if (!archive.has(manifest)) return;
  await readXml(archive.text(manifest), {
    open: (name) => {
      if (name === "encryption-data") throw new UnreadableSheet("locked");
    },
  });
}

/** Elements within a cell whose texts are not its own. */
const foreign: ReadonlySet<string> = new Set([
  ...["annotation", "frame", "shapes", "custom-shape", "ruby-text", "note", "detective", "table"],
]);

class Content {
  readonly tables: SheetTable[] = [];
  readonly #limits: SheetLimits;
  readonly #styles: OdsStyles;
  /** Styles of columns, for cells that have none. */
  #columns: { readonly style: string; readonly end: number }[] = [];
  #depth = 0;
  #table: { readonly name: string; readonly isHidden: boolean; readonly grid: Grid } | undefined;
  #row = 0;
  #column = 0;
  #rowRepeated = 1;
  #isRowHidden = false;
  readonly #hidden = new HiddenParts();
  #rowStyle: string | undefined;
  /** Cells of the row, which may be repeated. */
  #cells: { readonly column: number; readonly cell: OdsCell }[] = [];
  #cell: OdsCell | undefined;
  #foreign = 0;

  constructor(styles: OdsStyles, limits: SheetLimits) {
    this.#styles = styles;
    this.#limits = limits;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#foreign > 0 || (this.#cell !== undefined && foreign.has(name))) this.#foreign += 1;
    else if (this.#cell !== undefined) {
      const script = this.#styles.scriptOf(attributes["style-name"]);
      this.#cell.open(name, { attributes, script });
    } else if (this.#depth === 0 && name !== "table") this.#styles.open(name, attributes);
    else this.#openOutside(name, attributes);
  }

  #openOutside(name: string, attributes: Attributes): void {
    switch (name) {
      case "table":
        this.#depth += 1;
        if (this.#depth === 1) this.#begin(attributes);
        return;
      case "table-column": {
        const from = this.#columns.at(-1)?.end ?? 0;
        const end = from + repeated(attributes["number-columns-repeated"]);
        if (isCollapsed(attributes)) this.#hidden.addColumns(from, end - 1);
        this.#columns.push({ style: attributes["default-cell-style-name"] ?? "", end });
        return;
      }
      case "table-row":
        this.#rowStyle = attributes["default-cell-style-name"];
        this.#rowRepeated = repeated(attributes["number-rows-repeated"]);
        this.#isRowHidden = isCollapsed(attributes);
        this.#column = 0;
        this.#cells = [];
        return;
      case "table-cell":
      case "covered-table-cell":
        this.#cell = new OdsCell(attributes, {
          repeated: repeated(attributes["number-columns-repeated"]),
          style: attributes["style-name"] ?? this.#rowStyle ?? this.#styleOfColumn(),
          styles: this.#styles,
        });
        return;
    }
  }

  close(name: string): void {
    if (this.#foreign > 0) this.#foreign -= 1;
    else if (this.#cell !== undefined) {
      if (name === "table-cell" || name === "covered-table-cell") this.#endCell(this.#cell);
      else this.#cell.close(name);
    } else if (this.#depth === 0) this.#styles.close(name);
    else if (name === "table-row") this.#endRow();
    else if (name === "table") this.#endTable();
  }

  text(text: string): void {
    if (this.#foreign > 0) return;
    if (this.#cell === undefined) this.#styles.text(text);
    else this.#cell.text(text);
  }

  #begin({ name = "", "style-name": style = "" }: Attributes): void {
    if (this.tables.length >= this.#limits.tables) {
      throw new UnreadableSheet("too-many-cells", "tables");
    }
    const grid = new Grid(name, this.#limits);
    this.#table = { name, isHidden: this.#styles.isHidden(style), grid };
    this.#row = 0;
    this.#columns = [];
    this.#hidden.clear();
  }

  #styleOfColumn(): string | undefined {
    return this.#columns.find(({ end }) => this.#column < end)?.style;
  }

  #endCell(cell: OdsCell): void {
    this.#cell = undefined;
    if (!cell.isEmpty()) this.#cells.push({ column: this.#column, cell });
    this.#column += cell.repeated;
  }

  /** Puts the cells of a row as often as it is repeated; the last rows of a sheet are empty. */
  #endRow(): void {
    const grid = this.#table?.grid;
    if (grid !== undefined && this.#cells.length > 0) {
      for (let row = this.#row; row < this.#row + this.#rowRepeated; row += 1) {
        for (const { column, cell } of this.#cells) cell.putInto(grid, row, column);
        if (this.#isRowHidden) this.#hidden.addRow(row);
      }
    }
    this.#row += this.#rowRepeated;
  }

  #endTable(): void {
    this.#depth -= 1;
    if (this.#depth > 0 || this.#table === undefined) return;
    const { name, isHidden, grid } = this.#table;
    this.tables.push({ name, isHidden, ...this.#hidden.within(grid.rows()) });
    this.#table = undefined;
  }
}

/** Tells whether a row or column is not shown, by itself or by a filter. */
function isCollapsed({ visibility = "" }: Attributes): boolean {
  return visibility === "collapse" || visibility === "filter";
}

function repeated(count: string | undefined): number {
  const number = Number(count ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
}
