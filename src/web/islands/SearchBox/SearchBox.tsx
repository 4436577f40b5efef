import { addRecentSearch } from "../../client/ui/menus/recentSearches.ts";
import { OptionList } from "./OptionList.tsx";
import type { SearchBoxMessages, SearchBoxProps } from "./searchBoxProps.ts";
import { type Combobox, useCombobox } from "./useCombobox.ts";

/**
 * The search box: a plain form with a choice of types, a keyword and often searched words. With
 * script it completes the text typed (ARIA combobox) and stores the last searches in this browser.
 */
export function SearchBox(props: SearchBoxProps) {
  const { action, lang, label, words } = props;
  const box = useCombobox(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers we promise
    <form
      ref={box.form}
      className="search"
      role="search"
      aria-label={label}
      method="get"
      action={action}
      onSubmit={() => addRecentSearch(box.input.current?.value ?? "")}
    >
      {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
      <div className="search__row">
        <TypeList {...props} />
        <Field box={box} text={props.text} words={words} keys={props.keys} />
        <button className="search__submit" type="submit" aria-label={words.submit}>
          <Glass />
        </button>
        {box.isAlive && <OptionList box={box} words={words} />}
      </div>
      <Below {...props} />
      {box.isAlive && (
        <p className="visually-hidden" role="status">
          {box.isShown ? countText(box.count, words) : ""}
        </p>
      )}
    </form>
  );
}

function TypeList({ type, types, words }: SearchBoxProps) {
  return (
    <select className="search__type" name="type" aria-label={words.type} defaultValue={type}>
      {types.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface SearchFieldProps extends Pick<SearchBoxProps, "text" | "words"> {
  readonly keys: string | undefined;
  readonly box: Combobox;
}

function Field({ box, text, words, keys }: SearchFieldProps) {
  const { id, active, isShown } = box;
  return (
    <div className="search__field" data-brief={words.submit}>
      <input
        ref={box.input}
        className="search__text"
        type="search"
        name="search"
        maxLength={200}
        placeholder={words.keyword}
        aria-label={words.keyword}
        defaultValue={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts={keys}
        {...(box.isAlive && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isShown,
          "aria-controls": id,
          "aria-activedescendant": isShown && box.options[active] ? `${id}-${active}` : undefined,
        })}
        onInput={({ currentTarget, nativeEvent }) => {
          // The text that an input method is composing is not completed.
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          if (!isComposing) box.type(currentTarget.value);
        }}
        onCompositionEnd={({ currentTarget }) => box.type(currentTarget.value)}
        onFocus={() => box.setOpen(true)}
        onBlur={() => box.setOpen(false)}
        onKeyDown={box.press}
      />
      {/* The styles write the keys, as the reader's keyboard has them. */}
      {keys === undefined ? null : <span className="search__keys" aria-hidden="true" />}
      {box.isAlive && box.text !== "" && (
        <button
          className="search__clear"
          type="button"
          aria-label={words.clear}
          onClick={box.clear}
        >
          <Cross />
        </button>
      )}
    </div>
  );
}

/** Often searched words and the stock code. */
function Below({ suggestions, stockCode, words }: SearchBoxProps) {
  return (
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
  );
}

function countText(count: number, { foundOne, foundMany }: SearchBoxMessages): string {
  return count === 1 ? foundOne : foundMany.replace("#", String(count));
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
