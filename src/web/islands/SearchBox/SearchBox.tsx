import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { call } from "../../client/api/call.ts";
import {
  addRecentSearch,
  clearRecentSearches,
  recentSearches,
} from "../../client/ui/recentSearches.ts";

export interface SearchBoxMessages {
  readonly keyword: string;
  readonly type: string;
  readonly submit: string;
  readonly clear: string;
  readonly recent: string;
  readonly forget: string;
  readonly stockCode: string;
  readonly suggestionsLabel: string;
  /** How many suggestions there are: "1 suggestion", and for more with `#` in place of the number. */
  readonly foundOne: string;
  readonly foundMany: string;
}

export interface SearchBoxProps {
  /** Where the form is sent: the page of results. */
  readonly action: string;
  /** Sent with it where the address tells the language. */
  readonly lang?: string;
  readonly surface: "desktop" | "mobile";
  /** What it begins with. */
  readonly text: string;
  readonly type: string;
  readonly types: readonly { readonly value: string; readonly label: string }[];
  readonly suggestions: readonly { readonly text: string; readonly href: string }[];
  /** Undefined where the company has none: then none is shown. */
  readonly stockCode: string | undefined;
  /** What the landmark is called: a page may have two of them. */
  readonly label: string;
  readonly words: SearchBoxMessages;
}

interface Option {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** What stands above it and the others of its kind; "" without. */
  readonly group: string;
  /** Where it leads; without it the text is searched. */
  readonly url: string;
}

/** Milliseconds a text must rest before it is completed. */
const rest = 120;

/**
 * The search box: a plain form with a choice of types, a keyword and often searched words. Alive it
 * completes what is typed (ARIA combobox) and remembers the last searches in this browser alone.
 */
export function SearchBox(props: SearchBoxProps) {
  const { action, lang, types, suggestions, stockCode, words } = props;
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [text, setText] = useState(props.text);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const recent = useRecent(isOpen && text.trim() === "");
  const completed = useCompletions(isOpen ? text.trim() : "", props.surface);
  const options = text.trim() === "" ? recent.options : completed;
  const isShown = isOpen && options.length > 0;

  useEffect(() => {
    setAlive(true);
    setText(input.current?.value ?? "");
    setOpen(document.activeElement === input.current);
  }, []);

  const choose = (option: Option) => {
    setOpen(false);
    if (option.url !== "") return location.assign(option.url);
    if (input.current) input.current.value = option.title;
    form.current?.requestSubmit();
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    setText("");
    setActive(-1);
    setOpen(true);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isShown) {
      // The first Escape closes the list, the next one whatever is around the box.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const count = options.length + 1;
      setActive(((active + 1 + step + count) % count) - 1);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers we promise
    <form
      ref={form}
      className="search"
      role="search"
      aria-label={props.label}
      method="get"
      action={action}
      onSubmit={() => addRecentSearch(input.current?.value ?? "")}
    >
      {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
      <div className="search__row">
        <select
          className="search__type"
          name="type"
          aria-label={words.type}
          defaultValue={props.type}
        >
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <div className="search__field">
          <input
            ref={input}
            className="search__text"
            type="search"
            name="search"
            maxLength={200}
            placeholder={words.keyword}
            aria-label={words.keyword}
            defaultValue={props.text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            {...(isAlive && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": isShown,
              "aria-controls": list,
              "aria-activedescendant": isShown && options[active] ? `${list}-${active}` : undefined,
            })}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          {isAlive && text !== "" && (
            <button
              className="search__clear"
              type="button"
              aria-label={words.clear}
              onClick={clear}
            >
              <Cross />
            </button>
          )}
        </div>
        <button className="search__submit" type="submit" aria-label={words.submit}>
          <Glass />
        </button>
        {isAlive && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the field's focus
          <div
            className={`search__options${text.trim() === "" ? " search__options--recent" : ""}`}
            hidden={!isShown}
            onMouseDown={(event) => event.preventDefault()}
          >
            {text.trim() === "" && (
              <p className="search__recent">
                {words.recent}
                <button type="button" className="search__forget" onClick={recent.forget}>
                  {words.forget}
                </button>
              </p>
            )}
            <div className="search__list" id={list} role="listbox" aria-label={words.submit}>
              {groupsOf(options).map(({ title, first, members }) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
                <div
                  key={title}
                  role="group"
                  aria-label={title === "" ? words.recent : title}
                  className="search__group"
                >
                  {title !== "" && (
                    <p className="search__group-title" aria-hidden="true">
                      {title}
                    </p>
                  )}
                  {members.map((option, at) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (ARIA combobox)
                    <div
                      className="search__option"
                      key={option.key}
                      id={`${list}-${first + at}`}
                      role="option"
                      aria-selected={first + at === active}
                      tabIndex={-1}
                      onClick={() => choose(option)}
                    >
                      <span className="search__option-title">{option.title}</span>
                      {option.detail !== "" && (
                        <span className="search__option-detail">{option.detail}</span>
                      )}
                    </div>
                  ))}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      <div className="search__under">
        <p className="search__label">{words.suggestionsLabel}</p>
        <ul className="search__chips">
          {suggestions.map((suggestion) => (
            <li key={suggestion.text}>
              <a className="search__chip" href={suggestion.href}>
                {suggestion.text}
              </a>
            </li>
          ))}
        </ul>
        {stockCode && (
          <p className="search__stock">
            {words.stockCode} <b>{stockCode}</b>
          </p>
        )}
      </div>
      {isAlive && (
        <p className="visually-hidden" role="status">
          {isShown ? told(options.length, words) : ""}
        </p>
      )}
    </form>
  );
}

function told(count: number, { foundOne, foundMany }: SearchBoxMessages): string {
  return count === 1 ? foundOne : foundMany.replace("#", String(count));
}

/** Options of one kind under one title, in the order they come; `first` is the place of the first of them. */
function groupsOf(options: readonly Option[]) {
  const groups: { title: string; first: number; members: Option[] }[] = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.title === option.group) last.members.push(option);
    else groups.push({ title: option.group, first: at, members: [option] });
  }
  return groups;
}

/** The last searches, read when they are about to be shown. */
function useRecent(isWanted: boolean): { options: readonly Option[]; forget: () => void } {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isWanted) setTexts(recentSearches());
  }, [isWanted]);
  return {
    options: texts.map((text) => ({ key: text, title: text, detail: "", group: "", url: "" })),
    forget: () => {
      clearRecentSearches();
      setTexts([]);
    },
  };
}

interface Completion {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly group: string;
  readonly url: string;
}

/** What completes a text, once it rests; when it changes, a request still under way is given up. */
function useCompletions(text: string, surface: string): readonly Option[] {
  const [found, setFound] = useState<{ text: string; options: readonly Option[] }>({
    text: "",
    options: [],
  });
  useEffect(() => {
    if (text === "") return;
    const changed = new AbortController();
    const timer = setTimeout(async () => {
      // Nobody is told where it fails: the form works without.
      const silently = { tells: [], signal: changed.signal };
      const data = await call("getSearchSuggest", { search: text, surface }, silently).catch(
        () => [],
      );
      if (changed.signal.aborted) return;
      const options = (data as readonly Completion[]).map(({ id, ...shown }) => ({
        key: String(id),
        ...shown,
      }));
      setFound({ text, options });
    }, rest);
    return () => {
      changed.abort();
      clearTimeout(timer);
    };
  }, [text, surface]);
  // What was found for a text before stays until the next is there, so that the list does not flicker.
  return text === "" ? [] : found.options;
}

function Glass() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
      <path
        strokeWidth="1.6"
        strokeLinecap="round"
        d="m17 17-4.2-4.2M14.5 9A5.5 5.5 0 1 1 3.5 9a5.5 5.5 0 0 1 11 0Z"
      />
    </svg>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
      <path strokeWidth="1.6" strokeLinecap="round" d="m5 5 10 10m0-10L5 15" />
    </svg>
  );
}
