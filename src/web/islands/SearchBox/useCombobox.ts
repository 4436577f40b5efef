import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { SearchBoxProps, SuggestionOption } from "./searchBoxProps.ts";
import { useCompletions, useRecentSearches } from "./useSuggestions.ts";

/** Code of keys that an input method takes (UI Events, "legacy key attributes"). */
const composingKey = 229;

/** State and events of the field and its list of options (ARIA combobox). */
export function useCombobox(props: SearchBoxProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [text, setText] = useState(props.text);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isRecent = text.trim() === "";
  const recent = useRecentSearches(isOpen && isRecent);
  const completed = useCompletions(isOpen ? text.trim() : "", props);
  const options = isRecent ? recent.options : completed;
  const isShown = isOpen && options.length > 0;

  useEffect(() => {
    setAlive(true);
    setText(input.current?.value ?? "");
    setOpen(document.activeElement === input.current);
  }, []);

  useOptionInSight(id, active);

  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    setOpen(true);
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    type("");
    input.current?.focus();
  };
  const choose = (option: SuggestionOption, isElsewhere = false) => {
    setOpen(false);
    if (option.url !== "") return follow(option.url, isElsewhere);
    if (input.current) input.current.value = option.title;
    form.current?.requestSubmit();
  };
  const press = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (isComposing(event)) return;
    if (event.key === "Enter" && isShown && chosen) {
      event.preventDefault();
      choose(chosen, event.ctrlKey || event.metaKey);
    } else if (event.key === "Escape" && isShown) {
      // The first Escape closes the list, the next one whatever is around the box.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive(nextOption(active, event.key === "ArrowDown" ? 1 : -1, options.length));
    }
  };
  const { forget } = recent;
  const events = { type, clear, choose, press, setOpen, forget };
  const count = options.filter(({ linkOf }) => linkOf === undefined).length;
  return { id, form, input, isAlive, text, isRecent, options, count, active, isShown, ...events };
}

/** True for a key that an input method takes; Safari ends a composition before the key that ends it. */
function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === composingKey;
}

/** The option that a step leads to; -1, the field itself, lies between the last and the first. */
function nextOption(active: number, step: 1 | -1, length: number): number {
  const count = length + 1;
  return ((active + 1 + step + count) % count) - 1;
}

/** Scrolls the list to the option that the keys are at. */
function useOptionInSight(id: string, active: number): void {
  useEffect(() => {
    if (active < 0) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
}

/** Leads to an address, in a tab of its own where the reader's keys say so. */
function follow(url: string, isElsewhere: boolean): void {
  if (isElsewhere) open(url, "_blank", "noopener");
  else location.assign(url);
}

export type Combobox = ReturnType<typeof useCombobox>;
