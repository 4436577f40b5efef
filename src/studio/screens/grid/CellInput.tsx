import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { readCell } from "../../grid/cellText.ts";
import { readTable } from "../../grid/clipboard/htmlTable.ts";
import { type Block, readTsv } from "../../grid/clipboard/tsv.ts";
import { columnTitle, type GridColumn } from "../../grid/columns.ts";
import { treeOf } from "../../richText/paste/tree.ts";
import { parseInert } from "../../trustedTypes.ts";
import type { GridController } from "./controller.ts";
import { isComposing, type KeyTargets, pressed } from "./keys.ts";
import { type Offsets, placeOf } from "./layout.ts";
import { useGridMessages } from "./messages.ts";
import { matchingOptions, OptionList, withOption } from "./OptionList.tsx";
import { problemText, understoodText } from "./problemText.ts";

interface CellInputProps {
  readonly grid: GridController;
  readonly offsets: Offsets;
  readonly targets: KeyTargets;
}

/**
 * The input over the active cell, which has the focus all the time: an input method composes in it from
 * its first letter on. It is unseen and empty until something is typed, and never written to while it is.
 */
export function CellInput({ grid, offsets, targets }: CellInputProps) {
  const t = useGridMessages();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const noteId = useId();
  /** What stands in the input, for the note below and the list; the input itself is not controlled. */
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  const { editing, activeColumn: column, selection, refusal } = grid;
  const { language } = grid.shown;
  const part = grid.model.rows.at(selection.active.row);
  const place = placeOf(selection.active, offsets);
  const left = selection.active.column === 0 ? grid.view.left : place.left;
  const text = grid.textAt(selection.active) ?? t.loading;
  const isAsStored = editing === "edit" && typed === text;
  const options =
    editing === undefined || column === undefined
      ? []
      : matchingOptions(column, isAsStored ? "" : typed, language);
  useEditing(grid, input, setTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow from the text
  useEffect(() => {
    // Of a text as it is stored, its own option; of a typed one the first that fits.
    if (isAsStored) setMarked(options.findIndex((one) => one.text === text));
    else setMarked(typed === "" ? -1 : 0);
  }, [typed, isAsStored, text]);

  const finish = () => {
    const text = input.current?.value ?? "";
    if (input.current) input.current.value = "";
    setTyped("");
    grid.commit(text);
  };
  grid.finish = finish;
  grid.focus = () => input.current?.focus({ preventScroll: true });
  const take = (index: number) => {
    const option = options[index];
    if (option === undefined || column === undefined || input.current === null) return;
    input.current.value = withOption(column, input.current.value, option);
    finish();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const isHandled =
      grid.editing === undefined
        ? pressed(grid, event, targets)
        : typedKey(grid, event, {
            ...{ finish, options: options.length, marked, mark: setMarked },
            take: () => take(marked),
            cancel: () => {
              if (input.current) input.current.value = "";
              setTyped("");
              grid.cancel();
            },
          });
    if (isHandled) event.preventDefault();
  };
  const typing = () => {
    if (grid.editing === undefined) grid.begin("typing");
    setTyped(input.current?.value ?? "");
  };
  const title = column === undefined ? "" : columnTitle(column, language, t.languages);
  return (
    <div
      className="grid__editor"
      data-editing={editing !== undefined || undefined}
      {...overhang(grid, place)}
      style={{
        transform: `translate(${left}px, ${place.top}px)`,
        ...(editing === undefined
          ? { width: `${place.width}px` }
          : { minWidth: `${place.width}px` }),
      }}
    >
      <input
        ref={input}
        className="grid__input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={editing === undefined && isCoarse() ? "none" : undefined}
        readOnly={refusal !== undefined || part === undefined}
        aria-label={
          part === undefined ? t.loading : t.cell(part.part_number, title, text || t.noValue)
        }
        aria-describedby={noteId}
        {...(options.length > 0 && {
          ...{ role: "combobox", "aria-expanded": true, "aria-controls": listId },
          "aria-autocomplete": "list",
          "aria-activedescendant": marked >= 0 ? `${listId}-${marked}` : undefined,
        })}
        onKeyDown={keyDown}
        onInput={typing}
        onCompositionStart={typing}
        onCompositionEnd={typing}
        onBlur={finish}
        onCopy={(event) => copy(grid, event)}
        onCut={(event) => {
          if (copy(grid, event)) grid.clear();
        }}
        onPaste={(event) => paste(grid, event)}
      />
      <Note {...{ grid, column, typed, id: noteId }} />
      {options.length > 0 && <OptionList {...{ id: listId, options, marked }} onTake={take} />}
    </div>
  );
}

/** Room that a note or a list takes beside the input, in CSS pixels. */
const beside = { width: 360, height: 250 } as const;

/** To which sides the note and the list go, so that they are in view. */
function overhang(
  { view }: GridController,
  { left, top }: { readonly left: number; readonly top: number },
): { readonly "data-end"?: true; readonly "data-up"?: true } {
  const isAtEnd = left - view.left > view.width - beside.width;
  const isLow = top - view.top > view.height - beside.height && top - view.top > beside.height;
  return { ...(isAtEnd && { "data-end": true }), ...(isLow && { "data-up": true }) };
}

/** Puts the stored text into the input where it is edited, and the focus where the grid has it. */
function useEditing(
  grid: GridController,
  input: React.RefObject<HTMLInputElement | null>,
  setTyped: (text: string) => void,
): void {
  const { editing } = grid;
  useEffect(() => {
    const { current } = input;
    if (editing !== "edit" || current === null) return;
    current.value = grid.textAt(grid.selection.active) ?? "";
    current.setSelectionRange(current.value.length, current.value.length);
    setTyped(current.value);
  }, [editing, grid, input, setTyped]);
}

/** What the typed text means, or why it means nothing; at rest how the grid is used. */
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
  const problem = typed.trim() === "" ? undefined : problemText(t, reading, language);
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

interface TypedKeys {
  readonly finish: () => void;
  readonly cancel: () => void;
  readonly take: () => void;
  readonly options: number;
  readonly marked: number;
  readonly mark: (index: number) => void;
}

/** Does what a key means while something is typed. @returns false where it is the input's own */
function typedKey(
  grid: GridController,
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { finish, cancel, take, options, marked, mark }: TypedKeys,
): boolean {
  const back = shiftKey ? -1 : 1;
  const keep = marked >= 0 && options > 0 ? take : finish;
  switch (key) {
    case "Escape":
      cancel();
      return true;
    case "Enter":
      keep();
      grid.advance({ row: back, column: 0 });
      return true;
    case "Tab":
      keep();
      grid.advance({ row: 0, column: back });
      return true;
    case "ArrowUp":
    case "ArrowDown":
      if (options > 0) {
        mark((marked + (key === "ArrowDown" ? 1 : -1) + options) % options);
        return true;
      }
  }
  if (grid.editing !== "typing" || ctrlKey || metaKey || !key.startsWith("Arrow")) return false;
  finish();
  return grid.move({ key, isFar: false, isExtending: false });
}

/** Puts the selection into the clipboard. @returns false where that is the input's own */
function copy(grid: GridController, event: ClipboardEvent): boolean {
  if (grid.editing !== undefined) return false;
  event.preventDefault();
  const copied = grid.copied();
  if (copied === undefined) return false;
  event.clipboardData.setData("text/plain", copied.text);
  event.clipboardData.setData("text/html", copied.html);
  return true;
}

function paste(grid: GridController, event: ClipboardEvent): void {
  if (grid.editing !== undefined) return;
  event.preventDefault();
  const block = blockIn(event.clipboardData);
  if (block !== undefined) void grid.paste(block);
}

/** The cells in a clipboard: of the table, where it has one, else of the text. */
function blockIn(data: DataTransfer): Block | undefined {
  const html = data.getData("text/html");
  const table = /<table/i.test(html) ? readTable(treeOf(parseInert(html).body)) : undefined;
  if (table !== undefined) return table;
  const text = data.getData("text/plain");
  return text === "" ? undefined : readTsv(text);
}

/** True where a finger is the pointer: a keyboard on the screen comes when a cell is edited, not before. */
function isCoarse(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
