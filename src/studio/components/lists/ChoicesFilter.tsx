import { useId } from "react";
import { usePunctuation } from "../../frame/language/language.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import type { Place } from "../../router/screens.ts";
import { Icon } from "../Icon.tsx";

/** Values of a query that lists several, separated by commas. */
export function valuesOf(query: string | undefined): readonly string[] {
  return query === undefined || query === "" ? [] : query.split(",");
}

interface ChoicesFilterProps {
  readonly place: Place;
  /** Name of the query. */
  readonly name: string;
  readonly label: string;
  /** Label while nothing is chosen. */
  readonly any: string;
  /** Names by value, in order. */
  readonly options: Readonly<Record<string, string>>;
}

/** A filter by one of several values: boxes to tick behind a button that says which are. */
export function ChoicesFilter({ place, name, label, any, options }: ChoicesFilterProps) {
  const id = useId();
  const { list } = usePunctuation();
  const chosen = valuesOf(place.queries[name]);
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    const next = others.length === chosen.length ? [...chosen, value] : others;
    // In the order of the options, so that one choice has one address.
    const known = Object.keys(options).filter((one) => next.includes(one));
    navigate(withQueries(place, { [name]: known.join() }), { replace: true });
  };
  const said = chosen.map((value) => options[value] ?? value).join(list);
  return (
    <div className="field">
      <span className="field__label" id={id}>
        {label}
      </span>
      <details
        className="choices-filter"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Escape" || !currentTarget.open) return;
          currentTarget.open = false;
          currentTarget.querySelector("summary")?.focus();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary className="input" aria-labelledby={`${id} ${id}said`}>
          <span id={`${id}said`}>{said === "" ? any : said}</span>
          <Icon name="chevron" />
        </summary>
        {/* A press on the background keeps the focus inside, and with it the list open. */}
        <fieldset className="choices-filter__list" aria-labelledby={id} tabIndex={-1}>
          {Object.entries(options).map(([value, text]) => (
            <label key={value} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
              {text}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}
