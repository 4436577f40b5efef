import { type MouseEvent, useState } from "react";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { carrySort } from "./carrySort.ts";
import type {
  ProductTableProps,
  TableColumn,
  TableMessages,
  TableRow,
  TableSort,
} from "./model.ts";
import { addressOf, nextSort, sortRows, sortText } from "./sorting.ts";

/** A column that is shown, with its place among the cells of a row. */
type ShownColumn = TableColumn & { readonly index: number };

/**
 * Parts by parameter. Its headings are links that sort by value on the server; in the browser they do
 * it on the spot and keep the address. Columns are shown and hidden for as long as the page is open.
 */
export function ProductTable(props: ProductTableProps) {
  const { caption, columns, messages } = props;
  const [sort, setSort] = useState(props.sort);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = columns.flatMap((column, index) =>
    hidden.has(column.key) ? [] : [{ ...column, index }],
  );
  const rows = props.sortsInPlace ? sortRows(props, sort) : props.rows;
  return (
    <div className="product-table">
      <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} words={messages} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="product-table__region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <Headings table={props} shown={shown} sort={sort} onSort={setSort} />
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.part} row={row} shown={shown} words={messages} />
            ))}
          </tbody>
          {/* Says that all rows are there (table.css). */}
          <tfoot />
        </table>
      </section>
    </div>
  );
}

interface HeadingsProps {
  readonly table: ProductTableProps;
  readonly shown: readonly ShownColumn[];
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort) => void;
}

function Headings({ table, shown, sort, onSort }: HeadingsProps) {
  const { messages, partKey, sortsInPlace, sortAddress } = table;
  const heading = (column: TableColumn) => {
    const next = nextSort(column, sort);
    return (
      <a
        className="product-table__sort"
        href={addressOf(next, sortAddress)}
        rel="nofollow"
        onClick={(event) => {
          if (!sortsInPlace || !isPlainClick(event)) return;
          event.preventDefault();
          history.replaceState(history.state, "", event.currentTarget.href);
          carrySort(sortText(next));
          onSort(next);
        }}
      >
        <span lang={column.lang}>{column.label}</span>
        {column.unit ? <span className="product-table__unit">{column.unit}</span> : null}
      </a>
    );
  };
  const direction = (key: string) => {
    if (sort?.key !== key) return undefined;
    return sort.descending ? "descending" : "ascending";
  };
  return (
    <tr>
      <th scope="col" aria-sort={direction(partKey)}>
        {heading({ key: partKey, label: messages.part })}
      </th>
      <th scope="col">
        <span className="product-table__plain">{messages.stage}</span>
      </th>
      {shown.map((column) => (
        <th
          key={column.key}
          scope="col"
          aria-sort={direction(column.key)}
          className={column.isNumeric ? "is-number" : undefined}
        >
          {heading(column)}
        </th>
      ))}
    </tr>
  );
}

interface RowProps {
  readonly row: TableRow;
  readonly shown: readonly ShownColumn[];
  readonly words: TableMessages;
}

function Row({ row, shown, words }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={row.href}>{row.part}</a>
        <Compare row={row} words={words} />
        {row.fits ? <span className="product-table__fits">{row.fits}</span> : null}
      </th>
      <td>
        <span className={`badge badge--${row.stage}`}>{words.stages[row.stage]}</span>
      </td>
      {shown.map(({ key, index, isNumeric }) => {
        const cell = row.cells[index];
        return (
          <td key={key} className={isNumeric ? "is-number" : undefined} lang={cell?.[2]}>
            {cell ? textOf(cell[0]) : <None words={words} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Long texts break into lines of a readable length; short ones need no element of their own. */
function textOf(text: string) {
  return text.length > 16 ? <span className="product-table__text">{text}</span> : text;
}

/** As components/product/CompareToggle.tsx, in a cell. */
function Compare({ row, words }: Pick<RowProps, "row" | "words">) {
  return (
    <input
      type="checkbox"
      form="compare"
      name="ids"
      value={row.id}
      data-compare={row.part}
      title={words.compare}
      aria-label={`${words.compare} ${row.part}`}
    />
  );
}

function None({ words }: { words: TableMessages }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.none}</span>
    </>
  );
}

/** A click without the keys for a new tab or a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
