import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { TextField } from "../dialogs/Field.tsx";
import { Icon } from "../Icon.tsx";
import { type ListFilter, valuesOf } from "./listFilter.ts";

interface FilterChoicesProps {
  readonly place: Place;
  readonly filter: ListFilter;
  readonly close: () => void;
}

/** The choices of a filter of values or days, applied at once. */
export function FilterChoices({ place, filter, close }: FilterChoicesProps) {
  const { name, label, kind, options = {}, usual } = filter;
  const value = place.queries[name] ?? "";
  const apply = (next: string) => navigate(withQueries(place, { [name]: next }), { replace: true });
  if (kind === "day") {
    return (
      <TextField
        label={label}
        type="date"
        value={value}
        onChange={({ currentTarget }) => apply(currentTarget.value)}
      />
    );
  }
  if (kind === "one") {
    const choices = [
      ...(usual === undefined ? [] : [["", usual] as const]),
      ...Object.entries(options),
    ];
    return choices.map(([one, text]) => (
      <button
        key={one}
        type="button"
        className="drop__item"
        aria-pressed={one === value}
        onClick={() => {
          close();
          apply(one);
        }}
      >
        <Icon name="check" />
        {text}
      </button>
    ));
  }
  const chosen = valuesOf(value);
  const toggle = (one: string) => {
    const others = chosen.filter((other) => other !== one);
    const next = others.length === chosen.length ? [...chosen, one] : others;
    // In the order of the options, so that one choice has one address.
    apply(
      Object.keys(options)
        .filter((known) => next.includes(known))
        .join(),
    );
  };
  return Object.entries(options).map(([one, text]) => (
    <label key={one} className="check">
      <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
      {text}
    </label>
  ));
}
