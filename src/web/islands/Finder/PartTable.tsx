import { memo, useLayoutEffect, useRef } from "react";
import { comparedParts } from "../../client/compare/compareList.ts";
import { Text } from "../../components/text/Text.tsx";
import { onPlainClick } from "./clicks.ts";
import type { Cell, FinderMessages, Heading, Row } from "./finderState.ts";
import { lifecycleName } from "./screen/rows.ts";
import type { Finder } from "./useFinder.ts";

/** A column that is shown, with its place among the cells of a row. */
type ShownColumn = Heading & { readonly index: number };

/**
 * Parts by parameter. Its headings are links that sort by value on the server; in the browser they do
 * it on the spot.
 */
export function PartTable({
  caption,
  finder,
  hidden,
}: {
  caption: string;
  finder: Finder;
  hidden: ReadonlySet<string>;
}) {
  const { screen, messages } = finder;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = screen;
  // Rows show other parts since the list of parts to compare was shown on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useLayoutEffect(() => {
    const chosen = new Set(comparedParts().map(({ id }) => `${id}`));
    const ticks = body.current?.querySelectorAll<HTMLInputElement>("input[data-compare]") ?? [];
    for (const tick of ticks) tick.checked = chosen.has(tick.value);
  }, [rows]);
  const shown = screen.columns.flatMap((column, index) =>
    hidden.has(column.name) ? [] : [{ ...column, index }],
  );
  return (
    <div className="product-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="product-table__region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <SortHeading heading={screen.part} finder={finder} />
              {shown.map((column) => (
                <SortHeading key={column.name} heading={column} finder={finder} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, place) => (
              // By place: another part in it costs new texts, not new elements with new styles.
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a row is left in its elements
              <PartRow key={place} row={row} shown={shown} messages={messages} />
            ))}
          </tbody>
          {/* Says that all rows are there (table.css). */}
          <tfoot />
        </table>
      </section>
    </div>
  );
}

function SortHeading({ heading, finder }: { heading: Heading; finder: Finder }) {
  const { isLive, actions, hrefOf } = finder;
  return (
    <th
      scope="col"
      aria-sort={heading.sorted}
      className={heading.isNumeric ? "is-number" : undefined}
    >
      <a
        className="product-table__sort"
        href={hrefOf({ sort: heading.sort })}
        rel="nofollow"
        onClick={onPlainClick(isLive, () => actions.setSort(heading.sort))}
      >
        <Text of={heading} />
        {heading.unit ? <span className="product-table__unit">{heading.unit}</span> : null}
      </a>
    </th>
  );
}

interface RowProps {
  readonly row: Row;
  readonly shown: readonly ShownColumn[];
  readonly messages: FinderMessages;
}

const PartRow = memo(function PartRow({ row, shown, messages }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={row.href}>{row.number}</a>
        {row.codes ? (
          <span className="product-table__codes">{messages.codesFit(...row.codes)}</span>
        ) : null}
        <Compare row={row} messages={messages} />
      </th>
      {shown.map(({ name, index, isNumeric, text, unit }) => {
        const cell = row.cells[index] ?? null;
        return (
          <td
            key={name}
            className={isNumeric ? "is-number" : undefined}
            lang={cell?.[1]}
            // For print, where each part is a block of its own.
            data-label={unit ? `${text} (${unit})` : text}
          >
            {name === lifecycleName && cell ? (
              <span className={`badge badge--${row.stage}`}>{cell[0]}</span>
            ) : (
              <Value cell={cell} messages={messages} />
            )}
          </td>
        );
      })}
    </tr>
  );
}, isUnchanged);

function isUnchanged(before: RowProps, now: RowProps): boolean {
  const [a, b] = [before.row, now.row];
  return (
    a.id === b.id &&
    a.codes?.[0] === b.codes?.[0] &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, at) => cell?.[0] === b.cells[at]?.[0]) &&
    before.shown.length === now.shown.length &&
    before.shown.every(({ name, index }, at) => {
      const other = now.shown[at];
      return name === other?.name && index === other.index;
    })
  );
}

/**
 * Characters that have room in the 40 em of a line (table.css), however wide they are. Longer texts
 * break into lines; shorter ones need no element of their own.
 */
const maxOneLine = 40;

function Value({ cell, messages }: { cell: Cell; messages: FinderMessages }) {
  if (cell === null) {
    return (
      <span role="img" aria-label={messages.none}>
        –
      </span>
    );
  }
  const [text] = cell;
  return text.length > maxOneLine ? <span className="product-table__text">{text}</span> : text;
}

/** Checkbox of components/product/CompareToggle.tsx in a table cell. */
function Compare({ row, messages }: Pick<RowProps, "row" | "messages">) {
  return (
    <input
      type="checkbox"
      form="compare"
      name="ids"
      value={row.id}
      data-compare={row.number}
      title={messages.compare}
      aria-label={messages.comparePart(row.number)}
    />
  );
}
