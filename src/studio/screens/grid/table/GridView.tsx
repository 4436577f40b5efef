import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { GridColumn } from "../../../grid/gridColumns.ts";
import type { Area } from "../../../grid/selectedArea.ts";
import { CellInput } from "./CellInput.tsx";
import { GridHead } from "./GridHead.tsx";
import { GridRowView } from "./GridRowView.tsx";
import type { GridController } from "./gridController.ts";
import type { KeyTargets } from "./gridKeyHandler.ts";
import {
  drawnArea,
  headHeight,
  type Offsets,
  placeOf,
  rowHeight,
  scrolledTo,
  slotsOf,
} from "./tableLayout.ts";
import { usePointer } from "./usePointer.ts";

interface GridViewProps {
  readonly grid: GridController;
  readonly columns: readonly GridColumn[];
  readonly offsets: Offsets;
  readonly targets: KeyTargets;
  readonly label: string;
  /** The column that the rows are sorted by, and how. */
  readonly sorted: { readonly id: string; readonly isDown: boolean } | undefined;
  readonly onSort: (column: GridColumn) => void;
  readonly onResize: (column: GridColumn, width: number) => void;
}

/** The cells: what is in view of them, and the input over the active one. */
export function GridView(props: GridViewProps) {
  const { grid, columns, offsets, targets, label, sorted, onSort, onResize } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useDrawn(grid, offsets, frame);
  const { handlers, filling } = usePointer(grid, offsets, frame);
  const { language } = grid.shown;
  const { rows } = grid.size;
  const { area, selection } = grid;
  const lines: number[] = [];
  for (let row = drawn.top; row <= drawn.bottom; row += 1) lines.push(row);
  const slots = slotsOf(grid.view.height);
  return (
    <div ref={frame} className="grid__frame" {...handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        className="grid__cells"
        style={{
          width: `${offsets.at(-1) ?? 0}px`,
          height: `${headHeight + rows * rowHeight}px`,
        }}
      >
        <GridHead {...{ columns, offsets, drawn, language, sorted, onSort, onResize }} />
        {lines.map((index) => {
          const row = grid.model.rows.at(index);
          const isSelected = index >= area.top && index <= area.bottom;
          return (
            <GridRowView
              // The element of a row that has left the view is used for one that comes.
              key={index % slots}
              {...{ index, row, columns, offsets, language }}
              isAwaited={grid.model.rows.isAwaited(index)}
              edits={grid.model.edits.of(row?.id ?? -1)}
              marks={grid.model.marksOf(row?.key ?? "")}
              first={drawn.left}
              last={drawn.right}
              from={isSelected ? area.left : 0}
              to={isSelected ? area.right : -1}
              active={index === selection.active.row ? selection.active.column : -1}
            />
          );
        })}
      </div>
      {filling !== undefined && <Outline area={filling} offsets={offsets} />}
      <FillHandle grid={grid} offsets={offsets} />
      <CellInput {...{ grid, offsets, targets }} />
    </div>
  );
}

/** Follows what of the grid is in view, and loads its rows. */
function useDrawn(
  grid: GridController,
  offsets: Offsets,
  frame: RefObject<HTMLDivElement | null>,
): Area {
  const { rows } = grid.size;
  const [drawn, setDrawn] = useState(() => drawnArea(grid.view, offsets, rows));
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const look = () => {
      const {
        scrollTop: top,
        scrollLeft: left,
        clientWidth: width,
        clientHeight: height,
      } = current;
      grid.view = { top, left, width, height };
      const next = drawnArea(grid.view, offsets, rows);
      setDrawn((before) => (isSame(before, next) ? before : next));
      void grid.model.rows.request(next.top, next.bottom);
    };
    look();
    current.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(current);
    return () => {
      current.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [grid, offsets, rows, frame]);
  useEffect(() => {
    grid.reveal = (cell) => {
      const { current } = frame;
      if (current === null) return;
      const { top, left } = scrolledTo(cell, grid.view, offsets);
      current.scrollTop = top;
      current.scrollLeft = left;
    };
  }, [grid, offsets, frame]);
  return drawn;
}

function isSame(one: Area, other: Area): boolean {
  return (
    one.top === other.top &&
    one.bottom === other.bottom &&
    one.left === other.left &&
    one.right === other.right
  );
}

interface OutlineProps {
  readonly area: Area;
  readonly offsets: Offsets;
}

/** The frame around cells that the fill handle is drawn over. */
function Outline({ area, offsets }: OutlineProps) {
  const begin = placeOf({ row: area.top, column: area.left }, offsets);
  const end = placeOf({ row: area.bottom, column: area.right }, offsets);
  return (
    <div
      className="grid__outline"
      style={{
        transform: `translate(${begin.left}px, ${begin.top}px)`,
        width: `${end.left + end.width - begin.left}px`,
        height: `${end.top + end.height - begin.top}px`,
      }}
    />
  );
}

/** The square at the end of the selection that fills by dragging; by keyboard Ctrl+D does. */
function FillHandle({
  grid,
  offsets,
}: {
  readonly grid: GridController;
  readonly offsets: Offsets;
}) {
  const { bottom: row, right: column } = grid.area;
  if (grid.editing !== undefined || column === 0) return null;
  const { left, width, top, height } = placeOf({ row, column }, offsets);
  return (
    <span
      className="grid__fill"
      data-fill=""
      style={{ transform: `translate(${left + width - 5}px, ${top + height - 5}px)` }}
    />
  );
}
