import { memo } from "react";
import { lifecycleColumn } from "../../../base/finder/finderTable.ts";
import { Text } from "../../components/text/Text.tsx";
import { CodesFit, CompareTick } from "./CodesFitAndCompareTick.tsx";
import type { Cell, FinderMessages, Heading, Row } from "./finderProps.ts";
import { onPlainClick } from "./onPlainClick.ts";
import { decimalsIn } from "./screen/rows.ts";
import { useCompareTicks } from "./useCompareTicks.ts";
import type { Finder } from "./useFinder.ts";

/** Columns that fit side by side: up to so many share the width, more are scrolled. */
const fewColumns = 9;

/**
 * Parts by parameter. Its headings are links that sort by value on the server; in the browser they do
 * it on the spot.
 */
export function PartTable({ caption, finder }: { caption: string; finder: Finder }) {
  const { screen, messages } = finder;
  const { rows, columns } = screen;
  const isFew = columns.length <= fewColumns;
  const body = useCompareTicks<HTMLTableSectionElement>(rows);
  return (
    <div className={isFew ? "product-table product-table--few" : "product-table"}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="product-table__region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <SortHeading heading={screen.part} finder={finder} />
              {columns.map((column) => (
                <SortHeading key={column.name} heading={column} finder={finder} />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, place) => (
              // By place: another part in it costs new texts, not new elements with new styles.
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a row is left in its elements
              <PartRow key={place} row={row} columns={columns} isFew={isFew} messages={messages} />
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
  readonly columns: readonly Heading[];
  readonly isFew: boolean;
  readonly messages: FinderMessages;
}

const PartRow = memo(function PartRow({ row, columns, isFew, messages }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={row.href}>{row.number}</a>
        <CodesFit row={row} messages={messages} className="product-table__codes" />
        <CompareTick row={row} messages={messages} />
      </th>
      {columns.map(({ name, isNumeric, decimals, text, unit }, index) => {
        const cell = row.cells[index] ?? null;
        return (
          <td
            key={name}
            className={isNumeric ? "is-number" : undefined}
            lang={cell?.[1]}
            data-pad={padOf(cell, decimals)}
            // For print, where each part is a block of its own.
            data-label={unit ? `${text} (${unit})` : text}
          >
            {name === lifecycleColumn && cell ? (
              <span className={`badge badge--${row.stage}`}>{cell[0]}</span>
            ) : (
              <Value cell={cell} room={isFew ? maxShort : maxOneLine} messages={messages} />
            )}
          </td>
        );
      })}
    </tr>
  );
}, isUnchanged);

/**
 * Decimals that a number lacks to those of its column. The style sheet sets it unseen behind the number, so
 * that points stand below one another.
 */
function padOf(cell: Cell, decimals: number | undefined): string | undefined {
  const own = cell === null || decimals === undefined ? undefined : decimalsIn(cell[0]);
  if (decimals === undefined || own === undefined || own >= decimals) return undefined;
  return `${own === 0 ? "." : ""}${"0".repeat(decimals - own)}`;
}

function isUnchanged(before: RowProps, now: RowProps): boolean {
  const [a, b] = [before.row, now.row];
  return (
    a.id === b.id &&
    a.codes?.[0] === b.codes?.[0] &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, at) => cell?.[0] === b.cells[at]?.[0]) &&
    before.columns.length === now.columns.length &&
    before.columns.every(({ name }, at) => name === now.columns[at]?.name)
  );
}

/**
 * Characters that have room in the 40 em of a line (table.css), however wide they are. Longer texts
 * break into lines; shorter ones need no element of their own.
 */
const maxOneLine = 40;

/** The same where few columns share the width. */
const maxShort = 21;

interface ValueProps {
  readonly cell: Cell;
  /** Characters that a line has room for. */
  readonly room: number;
  readonly messages: FinderMessages;
}

function Value({ cell, room, messages }: ValueProps) {
  if (cell === null) {
    return (
      <span role="img" aria-label={messages.none}>
        –
      </span>
    );
  }
  const [text] = cell;
  return text.length > room ? <span className="product-table__text">{text}</span> : text;
}
