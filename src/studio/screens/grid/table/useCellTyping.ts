import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { GridController } from "./gridController.ts";
import { isComposing, type KeyTargets, pressed } from "./gridKeyHandler.ts";
import { type ListedOption, matchingOptions, withOption } from "./OptionList.tsx";

interface CellTyping {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Text of the input, not updated while an input method composes. */
  readonly typed: string;
  readonly options: readonly ListedOption[];
  /** Index of the option that Enter takes; -1: none. */
  readonly marked: number;
  readonly take: (index: number) => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    readonly onInput: (event: FormEvent) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: () => void;
    readonly onBlur: () => void;
  };
}

/**
 * Typing into the input over the active cell. The input is uncontrolled: no response is written
 * into it.
 */
export function useCellTyping(grid: GridController, targets: KeyTargets): CellTyping {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const { options, marked, setMarked } = useOptions(grid, typed);
  useEditing(grid, input, setTyped);
  const emptied = () => {
    const text = input.current?.value ?? "";
    if (input.current) input.current.value = "";
    setTyped("");
    return text;
  };
  const finish = () => grid.commit(emptied());
  const cancel = () => {
    emptied();
    grid.cancel();
  };
  grid.finish = finish;
  grid.focus = () => input.current?.focus({ preventScroll: true });
  const take = (index: number) => {
    const option = options[index];
    const { activeColumn: column } = grid;
    if (option === undefined || column === undefined || input.current === null) return;
    input.current.value = withOption(column, input.current.value, option);
    finish();
  };
  const begin = () => {
    if (grid.editing === undefined) grid.begin("typing");
  };
  const read = () => {
    begin();
    setTyped(input.current?.value ?? "");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const list = { options: options.length, marked, mark: setMarked, take: () => take(marked) };
    const isHandled =
      grid.editing === undefined
        ? pressed(grid, event, targets)
        : typedKey(grid, event, { finish, cancel, ...list });
    if (isHandled) event.preventDefault();
  };
  // A composition begins editing, but its letters are not read before it ends.
  const onInput = ({ nativeEvent }: FormEvent) => {
    if ("isComposing" in nativeEvent && nativeEvent.isComposing === true) begin();
    else read();
  };
  const composing = { onCompositionStart: begin, onCompositionEnd: read };
  const handlers = { onKeyDown, onInput, ...composing, onBlur: finish };
  return { input, typed, options, marked, take, handlers };
}

/** Options that match the typed text, and the one that Enter takes. */
function useOptions(grid: GridController, typed: string) {
  const [marked, setMarked] = useState(0);
  const { editing, activeColumn: column } = grid;
  const text = grid.textAt(grid.selection.active) ?? "";
  const isAsStored = editing === "edit" && typed === text;
  const options =
    editing === undefined || column === undefined
      ? []
      : matchingOptions(column, isAsStored ? "" : typed, grid.shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow from the text
  useEffect(() => {
    // For an unchanged text, its own option; for a typed one, the first match.
    if (isAsStored) setMarked(options.findIndex((one) => one.text === text));
    else setMarked(typed === "" ? -1 : 0);
  }, [typed, isAsStored, text]);
  return { options, marked, setMarked };
}

/**
 * Puts the stored text into the input for editing, and the focus on it where the grid has focus.
 */
function useEditing(
  grid: GridController,
  input: RefObject<HTMLInputElement | null>,
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

interface TypedKeys {
  readonly finish: () => void;
  readonly cancel: () => void;
  readonly take: () => void;
  readonly options: number;
  readonly marked: number;
  readonly mark: (index: number) => void;
}

/** Handles a key during typing. @returns false where it is left to the input */
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
