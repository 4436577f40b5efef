import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { drawnOut } from "../../../grid/pasteCells.ts";
import { type Area, type Cell, single, within } from "../../../grid/selectedArea.ts";
import type { GridController } from "./gridController.ts";
import { columnAt, headHeight, type Offsets, rowHeight } from "./tableLayout.ts";

/** CSS pixels from the frame's edge at which dragging scrolls, and by how much a move of the pointer. */
const edge = { near: 24, step: 40 } as const;

type Drag = "cells" | "rows" | "columns" | "fill";

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onDoubleClick: (event: MouseEvent) => void;
}

/**
 * Selecting and filling by pointer. A finger scrolls; a tap selects.
 * @returns handlers for the frame, and the area that the fill handle is drawn over
 */
export function usePointer(
  grid: GridController,
  offsets: Offsets,
  frame: RefObject<HTMLElement | null>,
): { readonly handlers: PointerHandlers; readonly filling: Area | undefined } {
  const drag = useRef<Drag>(undefined);
  /** Spot where a finger is down: selected when it is lifted, unless it has moved to scroll. */
  const tap = useRef<Spot>(undefined);
  const [filling, setFilling] = useState<Area>();
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event)) return;
    const spot = spotOf(event, frame.current, offsets, grid);
    if (event.pointerType === "touch") tap.current = spot;
    if (event.pointerType === "touch" || spot === undefined) return;
    // The input keeps the focus and its text.
    event.preventDefault();
    grid.finish();
    grid.focus();
    const isFill = event.target instanceof Element && event.target.closest("[data-fill]") !== null;
    drag.current = isFill ? "fill" : spot.kind;
    frame.current?.setPointerCapture(event.pointerId);
    if (isFill) setFilling(grid.area);
    else selectAt(grid, spot, event.shiftKey);
  };
  const move = (event: PointerEvent) => {
    if (drag.current === undefined) return;
    scrollAtEdge(event, frame.current);
    const spot = spotOf(event, frame.current, offsets, grid);
    if (spot === undefined) return;
    const cell = within(grid.size, spot.cell);
    if (drag.current === "fill") setFilling(drawnOut(grid.area, cell));
    else selectAt(grid, { kind: drag.current, cell }, true);
  };
  const cancel = () => {
    tap.current = undefined;
    drag.current = undefined;
    setFilling(undefined);
  };
  const release = () => {
    if (drag.current === "fill" && filling !== undefined) void grid.fill(grid.area, filling);
    if (tap.current !== undefined) tapped(grid, tap.current);
    cancel();
  };
  return {
    filling,
    handlers: {
      ...{
        onPointerDown: begin,
        onPointerMove: move,
        onPointerUp: release,
        onPointerCancel: cancel,
      },
      onMouseDown: keepFocus,
      onDoubleClick: (event) => editAt(grid, event),
    },
  };
}

/** Keeps the focus in the input, which the events that browsers send after a tap would take. */
function keepFocus(event: MouseEvent): void {
  if (!isControl(event)) event.preventDefault();
}

/** Selects the spot of a tap. */
function tapped(grid: GridController, spot: Spot): void {
  grid.finish();
  grid.focus();
  selectAt(grid, spot, false);
}

function editAt(grid: GridController, { target }: MouseEvent): void {
  const isHead = target instanceof Element && target.closest(".grid__head") !== null;
  if (grid.editing === undefined && !isHead) grid.begin("edit");
}

interface Spot {
  readonly kind: "cells" | "rows" | "columns";
  readonly cell: Cell;
}

/**
 * Buttons, links and handles within the grid, and the visible input, handle the pointer themselves.
 */
function isControl({ target }: MouseEvent): boolean {
  return (
    target instanceof Element && target.closest("button, [data-editing], [data-resize]") !== null
  );
}

function spotOf(
  { clientX, clientY }: PointerEvent,
  frame: HTMLElement | null,
  offsets: Offsets,
  { size }: GridController,
): Spot | undefined {
  if (frame === null) return undefined;
  const { left, top } = frame.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  // The frame's scroll bars belong to the browser.
  if (x > frame.clientWidth || y > frame.clientHeight) return undefined;
  const isHead = y < headHeight;
  const isFrozen = x < (offsets[1] ?? 0);
  const column = isFrozen ? 0 : columnAt(offsets, x + frame.scrollLeft);
  const row = Math.floor((y - headHeight + frame.scrollTop) / rowHeight);
  if (!isHead && row >= size.rows) return undefined;
  const kind = isHead ? "columns" : "cells";
  return { kind: isFrozen && !isHead ? "rows" : kind, cell: { row: Math.max(0, row), column } };
}

function selectAt(grid: GridController, { kind, cell }: Spot, isExtending: boolean): void {
  if (kind === "rows") grid.selectLine("row", cell.row, isExtending);
  else if (kind === "columns") grid.selectLine("column", cell.column, isExtending);
  else if (isExtending) grid.extendTo(cell);
  else grid.select(single(within(grid.size, cell)), false);
}

function scrollAtEdge({ clientX, clientY }: PointerEvent, frame: HTMLElement | null): void {
  if (frame === null) return;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const by = (at: number, first: number, last: number) =>
    Number(at > last - edge.near) * edge.step - Number(at < first + edge.near) * edge.step;
  frame.scrollBy(by(clientX, left, right), by(clientY, top, bottom));
}
