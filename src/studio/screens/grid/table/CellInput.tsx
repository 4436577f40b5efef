import { useId } from "react";
import { readCell } from "../../../grid/cellText.ts";
import { columnTitle, type GridColumn } from "../../../grid/gridColumns.ts";
import { problemText, understoodText } from "../dialogs/problemText.ts";
import { useGridMessages } from "../useGridMessages.ts";
import { copy, paste } from "./cellClipboard.ts";
import type { GridController } from "./gridController.ts";
import type { KeyTargets } from "./gridKeyHandler.ts";
import { OptionList } from "./OptionList.tsx";
import { type Offsets, placeOf } from "./tableLayout.ts";
import { useCellTyping } from "./useCellTyping.ts";

interface CellInputProps {
  readonly grid: GridController;
  readonly offsets: Offsets;
  readonly targets: KeyTargets;
}

/**
 * The input over the active cell, which always has the focus, so that an input method composes in
 * it from the first letter on. It is invisible and empty until something is typed, and never
 * written to during typing.
 */
export function CellInput({ grid, offsets, targets }: CellInputProps) {
  const t = useGridMessages();
  const listId = useId();
  const noteId = useId();
  const typing = useCellTyping(grid, targets);
  const { input, typed, options, marked } = typing;
  const { editing, activeColumn: column, selection, refusal } = grid;
  const part = grid.model.rows.at(selection.active.row);
  const text = grid.textAt(selection.active) || t.noValue;
  const title = column === undefined ? "" : columnTitle(column, grid.shown.language, t.languages);
  return (
    <div
      className="grid__editor"
      data-editing={editing !== undefined || undefined}
      {...placing(grid, offsets)}
    >
      <input
        ref={input}
        className="grid__input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={editing === undefined && isCoarse() ? "none" : undefined}
        readOnly={refusal !== undefined || part === undefined}
        aria-label={part === undefined ? t.loading : t.cell(part.part_number, title, text)}
        aria-describedby={noteId}
        {...(options.length > 0 && {
          ...{ role: "combobox", "aria-expanded": true, "aria-controls": listId },
          "aria-autocomplete": "list",
          "aria-activedescendant": marked >= 0 ? `${listId}-${marked}` : undefined,
        })}
        {...typing.handlers}
        onCopy={(event) => copy(grid, event)}
        onCut={(event) => {
          if (copy(grid, event)) grid.clear();
        }}
        onPaste={(event) => paste(grid, event)}
      />
      <Note {...{ grid, column, typed, id: noteId }} />
      {options.length > 0 && (
        <OptionList {...{ id: listId, options, marked }} onTake={typing.take} />
      )}
    </div>
  );
}

/** Space that a note or a list takes beside the input, in CSS pixels. */
const beside = { width: 360, height: 250 } as const;

/** Position of the input, and the sides on which its note and its list are in view. */
function placing({ view, selection, editing }: GridController, offsets: Offsets) {
  const { active } = selection;
  const { left, top, width } = placeOf(active, offsets);
  const isAtEnd = left - view.left > view.width - beside.width;
  const isLow = top - view.top > view.height - beside.height && top - view.top > beside.height;
  return {
    ...(isAtEnd && { "data-end": true }),
    ...(isLow && { "data-up": true }),
    style: {
      transform: `translate(${active.column === 0 ? view.left : left}px, ${top}px)`,
      [editing === undefined ? "width" : "minWidth"]: `${width}px`,
    },
  };
}

/** Reading or problem of the typed text; without input, a hint on using the grid. */
function Note(props: {
  readonly grid: GridController;
  readonly column: GridColumn | undefined;
  readonly typed: string;
  readonly id: string;
}) {
  const { grid, column, typed, id } = props;
  const t = useGridMessages();
  const { language } = grid.shown;
  if (grid.editing === undefined || column === undefined) {
    return (
      <span id={id} className="hidden">
        {grid.refusal === undefined ? t.typeHint : t.refusals[grid.refusal]}
      </span>
    );
  }
  const reading = readCell(column, typed);
  const problem = typed.trim() === "" ? undefined : problemText(reading, column, language);
  const understood = understoodText(t, column, typed, reading, language);
  const text = problem ?? understood;
  return (
    <span
      id={id}
      className={text === undefined ? "hidden" : "grid__note"}
      data-wrong={problem !== undefined || undefined}
    >
      {text}
    </span>
  );
}

/** True for a touch pointer: there the on-screen keyboard opens only when a cell is edited. */
function isCoarse(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
