import { memo, useEffect, useId, useRef, useState } from "react";
import { quantityWords } from "../../../../base/finder/conditionInWords.ts";
import { conditionText, readCondition, spanText } from "../../../../base/finder/conditions.ts";
import type { FinderTable } from "../../../../base/finder/finderTable.ts";
import { formatNumber } from "../../../../base/site/values/formatNumber.ts";
import { parseQuantity, type Quantity } from "../../../../base/site/values/quantities.ts";
import { Text } from "../../../components/text/Text.tsx";
import type { FinderMessages, SpanFacet } from "../finderProps.ts";
import { onPlainClick } from "../onPlainClick.ts";
import { withFilter } from "../screen/addresses.ts";
import type { Finder, FinderActions } from "../useFinder.ts";
import type { LoadedTable } from "../useLoadedTable.ts";
import { Slider } from "./Slider.tsx";

interface SpanFieldProps {
  readonly facet: SpanFacet;
  readonly finder: Finder;
}

/**
 * A quantity between two ends: the ranges that parts have, a slider over their values, and two typed
 * values.
 */
export function SpanField({ facet, finder }: SpanFieldProps) {
  const { messages, actions, table } = finder;
  return (
    <fieldset className="facet">
      <legend>
        <Text of={facet} />
        {facet.unit ? <span className="facet__unit"> {facet.unit}</span> : null}
      </legend>
      {facet.covers ? <p className="facet__hint">{messages.covers}</p> : null}
      <Ranges facet={facet} finder={finder} />
      <Span facet={facet} messages={messages} actions={actions} table={table} />
    </fieldset>
  );
}

/** The ranges that parts have, each to be chosen, and left, with one press. */
function Ranges({ facet: { name, ranges, from, to, unit }, finder }: SpanFieldProps) {
  const { messages, state, actions, isLive, hrefOf } = finder;
  if (ranges.length === 0) return null;
  const endWords = unit === undefined ? quantityWords : ({ min }: Quantity) => formatNumber(min);
  return (
    <ul className="facet__ranges">
      {ranges.map(([low, high]) => {
        const isChosen = low === from && high === to;
        const [least, most] = [parseQuantity(low), parseQuantity(high)];
        if (least === undefined || most === undefined) return null;
        const filter = isChosen ? "" : spanText({ from: least, to: most });
        return (
          <li key={`${low} ${high}`}>
            <a
              href={hrefOf({ query: withFilter(state.query, name, filter) })}
              rel="nofollow"
              aria-current={isChosen ? "true" : undefined}
              onClick={onPlainClick(isLive, () => actions.setFilter(name, filter))}
            >
              {messages.range(endWords(least), endWords(most))}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface SpanProps {
  readonly facet: SpanFacet;
  readonly messages: FinderMessages;
  readonly actions: FinderActions;
  readonly table: LoadedTable;
}

/** Ends of the span, as texts of the fields. */
type Ends = readonly [from: string, to: string];

const Span = memo(function Span({ facet, messages, actions, table }: SpanProps) {
  const { name, from, to, stops } = facet;
  const { typed, setTyped, leave } = useTypedEnds(typeof table === "object");
  const id = useId();
  const ends: Ends = typed ?? [from, to];
  const filterOf = (given: Ends) =>
    typeof table === "object" ? readEnds(table, name, given, messages) : given.join(",");
  const read = filterOf(ends);
  const error = typeof read === "object" && typed ? read.error : undefined;
  const type = (place: 0 | 1, text: string) => {
    const changed: Ends = place === 0 ? [text, ends[1]] : [ends[0], text];
    setTyped(changed);
    const filter = filterOf(changed);
    if (typeof filter === "string") actions.setFilter(name, filter === "," ? "" : filter, true);
  };
  const finish = () => {
    actions.settle();
    if (error === undefined) leave();
  };
  const field = (place: 0 | 1, label: string) => (
    <EndField
      name={name}
      label={label}
      description={messages.end(facet.text, label)}
      value={ends[place]}
      placeholder={shownStop(place === 0 ? stops[0] : stops.at(-1))}
      errorId={error ? id : undefined}
      onType={(text) => type(place, text)}
      onLeave={finish}
    />
  );
  return (
    <>
      <Slider
        facet={facet}
        messages={messages}
        onMove={(low, high) => {
          setTyped(undefined);
          actions.setFilter(name, low === "" && high === "" ? "" : `${low}..${high}`, true);
        }}
        onEnd={actions.settle}
      />
      <div className="facet__ends">
        {field(0, messages.from)}
        {field(1, messages.to)}
      </div>
      {error ? (
        <p className="facet__error" id={id} role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}, isUnchanged);

/**
 * Ends that a reader is typing. Until the list's data is loaded the facet does not have them, so
 * they are kept even after the fields are left.
 */
function useTypedEnds(isLoaded: boolean) {
  const [typed, setEnds] = useState<Ends>();
  const isLeft = useRef(false);
  const setTyped = (ends: Ends | undefined) => {
    isLeft.current = false;
    setEnds(ends);
  };
  useEffect(() => {
    if (isLoaded && isLeft.current) setEnds(undefined);
  }, [isLoaded]);
  const leave = () => {
    isLeft.current = true;
    if (isLoaded) setEnds(undefined);
  };
  return { typed, setTyped, leave };
}

interface EndFieldProps {
  readonly name: string;
  readonly label: string;
  /** The label with that of the filter. */
  readonly description: string;
  readonly value: string;
  readonly placeholder: string | undefined;
  /** Id of the message about what is wrong with it. */
  readonly errorId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

function EndField(props: EndFieldProps) {
  const { name, label, description, value, placeholder, errorId, onType, onLeave } = props;
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        name={name}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={40}
        aria-label={description}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
    </label>
  );
}

function isUnchanged(before: SpanProps, now: SpanProps): boolean {
  const [a, b] = [before.facet, now.facet];
  return (
    before.table === now.table &&
    before.actions === now.actions &&
    a.from === b.from &&
    a.to === b.to &&
    a.counts.length === b.counts.length &&
    a.counts.every((count, at) => count === b.counts[at])
  );
}

/** Filter of two typed ends in the form of addresses, "" without any; or their error. */
function readEnds(
  table: FinderTable,
  name: string,
  [from, to]: Ends,
  messages: FinderMessages,
): string | { readonly error: string } {
  if (from.trim() === "" && to.trim() === "") return "";
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined) return "";
  const condition = readCondition(column, `${plain(from)}..${plain(to)}`);
  if (condition !== undefined) return conditionText(condition);
  const wrong = [from, to].find(
    (end) => end.trim() !== "" && readCondition(column, `${plain(end)}..`) === undefined,
  );
  if (wrong === undefined) return { error: messages.backwards };
  const example = column.unit ?? column.ownUnit ?? "";
  return { error: messages.notAQuantity(wrong.trim(), `2 ${example}`.trim()) };
}

/** Normalizes typed numbers: thousands separators, full-width characters, the minus sign. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replaceAll("\u2212", "-");
}

function shownStop(stop: string | undefined): string | undefined {
  const quantity = stop === undefined ? undefined : parseQuantity(stop);
  return quantity && quantityWords(quantity);
}
