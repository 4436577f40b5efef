import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { Button } from "../Button.tsx";
import { SelectField } from "../dialogs/Field.tsx";
import { Icon } from "../Icon.tsx";
import { DropDownPanel } from "./DropDownPanel.tsx";
import { isFiltered, withoutFilters } from "./EmptyList.tsx";
import { FilterChoices } from "./FilterChoices.tsx";
import { type ListFilter, saidOf } from "./listFilter.ts";
import { moveToRows } from "./moveFocusBetweenRows.ts";

/** Debounce of a text filter, in milliseconds. */
const restMs = 250;

interface FiltersProps {
  readonly place: Place;
  /** Number of items found; undefined while unknown. */
  readonly total: number | undefined;
  /** The search, which comes first. */
  readonly search?: ReactNode;
  /** The filters that there are. */
  readonly filters?: readonly ListFilter[];
  /** Display of the list, and acts on it. */
  readonly children?: ReactNode;
}

/**
 * Search and filters of a list: each filter that is set is a chip, which opens its choices and is taken
 * off by one press. They are stored in the list's address, so that a filtered list can be linked to.
 */
export function Filters({ place, total, search, filters = [], children }: FiltersProps) {
  const { frame: t } = useMessages();
  const [added, setAdded] = useState<string>();
  const adding = useRef<HTMLDivElement>(null);
  const set = filters.filter(({ name }) => (place.queries[name] ?? "") !== "");
  const shown = filters.filter(
    (one) => set.includes(one) || one.name === added || one.usual !== undefined,
  );
  const others = filters.filter((one) => !shown.includes(one));
  const toAdding = () => adding.current?.querySelector("summary")?.focus();
  return (
    <search className="filters">
      <div className="filters__line">
        {search}
        <div className="filters__acts">{children}</div>
      </div>
      <div className="filters__chips" ref={adding}>
        {shown.map((filter) => (
          <FilterChip
            key={filter.name}
            place={place}
            filter={filter}
            isNew={filter.name === added}
            isSet={set.includes(filter)}
            onClose={() => setAdded(undefined)}
            onRemoved={toAdding}
          />
        ))}
        {others.length > 0 && (
          <DropDownPanel
            isMenu
            title={t.addFilter}
            className="drop--plain"
            button={
              <>
                <Icon name="plus" />
                <span>{t.addFilter}</span>
              </>
            }
          >
            {(close) =>
              others.map(({ name, label }) => (
                <button
                  key={name}
                  type="button"
                  className="drop__item"
                  onClick={() => {
                    close();
                    setAdded(name);
                  }}
                >
                  {label}
                </button>
              ))
            }
          </DropDownPanel>
        )}
        {isFiltered(place) && (
          <Button look="plain" onClick={() => navigate(withoutFilters(place))}>
            {t.clearFilters}
          </Button>
        )}
        <p className="filters__count" role="status">
          {total === undefined ? "" : t.results(total)}
        </p>
      </div>
    </search>
  );
}

interface FilterChipProps {
  readonly place: Place;
  readonly filter: ListFilter;
  /** True: added just now, its choices are open. */
  readonly isNew: boolean;
  /** True: has a value of its own, which can be taken off. */
  readonly isSet: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** A filter with its values: a press opens its choices, another one takes it off. */
function FilterChip({ place, filter, isNew, isSet, onClose, onRemoved }: FilterChipProps) {
  const { frame: t } = useMessages();
  const { list, colon } = usePunctuation();
  const said = saidOf(filter, place.queries[filter.name], list);
  const chip = useRef<HTMLDivElement>(null);
  // A chip that is left without a value goes, and must not take the focus with it.
  const closed = () => {
    const hasFocus = chip.current?.contains(document.activeElement) === true;
    onClose();
    if (hasFocus && !isSet) onRemoved();
  };
  return (
    <div className="filter-chip" ref={chip}>
      <DropDownPanel
        title={filter.label}
        isOpenFirst={isNew}
        isMenu={filter.kind === "one"}
        onClose={closed}
        button={
          <>
            <span className="filter-chip__text">
              {filter.label}
              {said !== "" && (
                <>
                  {colon}
                  <strong>{said}</strong>
                </>
              )}
            </span>
            <Icon name="chevron" />
          </>
        }
      >
        {(close) =>
          filter.kind === "text" ? (
            <TextFilter place={place} name={filter.name} label={filter.label} />
          ) : (
            <FilterChoices {...{ place, filter, close }} />
          )
        }
      </DropDownPanel>
      {(isSet || isNew) && (
        <button
          type="button"
          className="filter-chip__remove"
          aria-label={t.removeFilter(filter.label)}
          onClick={() => {
            onClose();
            navigate(withQueries(place, { [filter.name]: "" }), { replace: true });
            onRemoved();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

interface TextFilterProps {
  readonly place: Place;
  readonly label: string;
  readonly name?: string;
}

/** A text filter, debounced and never applied while an input method composes. */
export function TextFilter({ place, label, name = "search" }: TextFilterProps) {
  const id = useId();
  const shown = place.queries[name] ?? "";
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Changed from elsewhere: the browser's Back, or a link.
    if (shown !== sent.current) {
      sent.current = shown;
      setText(shown);
    }
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (value: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value.trim();
      navigate(withQueries(place, { [name]: value.trim() }), { replace: true });
    }, restMs);
  };
  return (
    <div className="field field--search">
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className="input"
        placeholder={label}
        value={text}
        maxLength={100}
        onKeyDown={moveToRows}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          const { nativeEvent } = event;
          if (!("isComposing" in nativeEvent && nativeEvent.isComposing)) apply(value);
        }}
        onCompositionEnd={(event) => apply(event.currentTarget.value)}
      />
    </div>
  );
}

interface ChoiceFilterProps extends ComponentProps<typeof SelectField> {
  readonly place: Place;
  readonly name: string;
}

/** A choice that is part of a list's address, applied at once. */
export function ChoiceFilter({ place, name, ...select }: ChoiceFilterProps) {
  return (
    <SelectField
      {...select}
      value={place.queries[name] ?? ""}
      onChange={(event) =>
        navigate(withQueries(place, { [name]: event.currentTarget.value }), { replace: true })
      }
    />
  );
}
