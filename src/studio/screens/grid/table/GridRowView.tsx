import { memo } from "react";
import { type Language, languageFacts } from "../../../../base/site/languages.ts";
import { titleIn } from "../../../data/calls/titleIn.ts";
import type { GridRow } from "../../../data/parts/grid.ts";
import type { GridColumn } from "../../../grid/gridColumns.ts";
import type { Edit } from "../../../grid/gridEdits.ts";
import type { Mark } from "../../../grid/gridModel.ts";
import { shownText, unsavedIn } from "../../../grid/unsavedCells.ts";
import { headHeight, type Offsets, rowHeight } from "./tableLayout.ts";

interface GridRowProps {
  /** Place among all rows, from 0. */
  readonly index: number;
  /** Undefined while it is not loaded, and where its part is gone. */
  readonly row: GridRow | undefined;
  /** True while the row is loading. */
  readonly isAwaited: boolean;
  readonly edits: ReadonlyMap<string, Edit>;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly columns: readonly GridColumn[];
  readonly offsets: Offsets;
  /** First and last column that are drawn beside the first one. */
  readonly first: number;
  readonly last: number;
  /**
   * First and last selected column in this row; the last is below the first where none is selected.
   */
  readonly from: number;
  readonly to: number;
  /** The active cell's column; -1: it is in another row. */
  readonly active: number;
  readonly language: Language;
}

/** A row of the grid, drawn as far as it is in view. */
export const GridRowView = memo(function OneRow(props: GridRowProps) {
  const { index, first, last, columns, offsets, row, isAwaited } = props;
  const places = [0];
  for (let place = first; place <= last; place += 1) places.push(place);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the input over the active cell has the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={isAwaited || undefined}
      className="grid__row"
      data-odd={index % 2 === 1 || undefined}
      style={{
        transform: `translateY(${headHeight + index * rowHeight}px)`,
        width: `${offsets.at(-1) ?? 0}px`,
      }}
    >
      {row !== undefined &&
        places.map((place) => {
          const column = columns[place];
          if (column === undefined) return null;
          return <GridCell key={column.id} {...props} row={row} place={place} column={column} />;
        })}
    </div>
  );
});

interface GridCellProps extends GridRowProps {
  readonly row: GridRow;
  readonly place: number;
  readonly column: GridColumn;
}

function GridCell(props: GridCellProps) {
  const { row, edits, marks, place, column, offsets, language, from, to, active } = props;
  const edit = edits.get(column.id);
  const text = shownText(row, column, edit, language);
  const isWrong = edit !== undefined && "problem" in edit.reading;
  const mark = marks.get(column.id);
  const left = offsets[place] ?? 0;
  const width = (offsets[place + 1] ?? left) - left;
  const lack = text === "" ? lackIn(row, column, edit) : undefined;
  return (
    <div
      {...(place === 0 ? { role: "rowheader" } : { role: "gridcell" })}
      {...{ "aria-colindex": place + 1, "aria-selected": place >= from && place <= to }}
      {...((isWrong || mark?.kind === "problem") && { "aria-invalid": true })}
      className={place === 0 ? "grid__cell grid__cell--head" : "grid__cell"}
      data-active={place === active || undefined}
      data-unsaved={(edit === undefined && unsavedIn(row, column) !== undefined) || undefined}
      data-edited={edit !== undefined || undefined}
      data-mark={isWrong ? "problem" : mark?.kind}
      data-lack={lack}
      data-number={column.facts.kind === "number" || undefined}
      lang={column.language === undefined ? undefined : languageFacts[column.language].tag}
      style={place === 0 ? { width: `${width}px` } : { left: `${left}px`, width: `${width}px` }}
    >
      {text}
      {place === 0 && row.home !== null && (
        <span className="grid__home">{titleIn(row.home, language)}</span>
      )}
      {place === 0 && row.is_unsaved && <span className="grid__dot" />}
    </div>
  );
}

/** Level of the requirement that an empty cell does not meet. */
function lackIn(
  { lacks, closed }: GridRow,
  { id, facts: { path, requirement } }: GridColumn,
  edit: Edit | undefined,
): "must" | "should" | undefined {
  const level = (["must", "should"] as const).find((one) =>
    lacks[one].some((lacking) => lacking === path || lacking === id),
  );
  const isEmptied = edit !== undefined && requirement !== "may" && !closed.includes(path);
  return level ?? (isEmptied ? (requirement ?? undefined) : undefined);
}
