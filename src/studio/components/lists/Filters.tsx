import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useMessages } from "../../frame/language/language.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { Button } from "../Button.tsx";
import { SelectField, TextField } from "../dialogs/Field.tsx";
import { isFiltered, withoutFilters } from "./EmptyList.tsx";

/** Debounce of a text filter, in milliseconds. */
const restMs = 250;

interface FiltersProps {
  readonly place: Place;
  /** Number of items found; undefined while unknown. */
  readonly total: number | undefined;
  readonly children: ReactNode;
}

/** Filters of a list. They are stored in its address, so that a filtered list can be linked to. */
export function Filters({ place, total, children }: FiltersProps) {
  const { frame: t } = useMessages();
  return (
    <search className="filters">
      {children}
      {isFiltered(place) && (
        <Button look="plain" icon="close" onClick={() => navigate(withoutFilters(place))}>
          {t.clearFilters}
        </Button>
      )}
      <p className="filters__count" role="status">
        {total === undefined ? "" : t.results(total)}
      </p>
    </search>
  );
}

interface TextFilterProps {
  readonly place: Place;
  readonly label: string;
  readonly name?: string;
}

/** A text filter, debounced and never applied while an input method composes. */
export function TextFilter({ place, label, name = "search" }: TextFilterProps) {
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
      <TextField
        label={label}
        type="search"
        value={text}
        maxLength={100}
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

/** A filter by one option, applied at once. */
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
