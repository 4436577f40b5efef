import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { carrySort } from "./carrySort.ts";

/** A value as shown, and its place among the column's values, from 0; null where a part has none. */
export type TableCell = readonly [text: string, rank: number, lang?: string] | null;

export interface TableColumn {
  /** What `sort` calls it. */
  readonly key: string;
  readonly label: string;
  readonly lang?: string;
  /** Of all its values, which then go without. */
  readonly unit?: string;
  readonly isNumeric?: boolean;
  /** More is better: the first sort puts the most at the top. */
  readonly descendsFirst?: boolean;
}

export interface TableRow {
  readonly id: number;
  readonly part: string;
  readonly href: string;
  readonly stage: string;
  /** Its place by part number. */
  readonly rank: number;
  readonly cells: readonly TableCell[];
}

interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

export interface ProductTableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  /** In readers' order where the table sorts in place, else in the order shown. */
  readonly rows: readonly TableRow[];
  /** Whether all parts are here; if not, sorting goes through the server. */
  readonly sortsInPlace: boolean;
  readonly sort: TableSort | null;
  /** What stands before and after the sort in the address of the sorted table. */
  readonly sortAddress: readonly [before: string, after: string];
  /** What `sort` calls the part number. */
  readonly partKey: string;
  readonly messages: {
    readonly part: string;
    /** What a row's tick does with its part. */
    readonly compare: string;
    readonly stage: string;
    readonly stages: Readonly<Record<string, string>>;
    readonly none: string;
    readonly columns: string;
    readonly allColumns: string;
    readonly noColumns: string;
  };
}

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

  const heading = (column: TableColumn) => {
    const next = nextSort(column, sort);
    return (
      <a
        className="product-table__sort"
        href={addressOf(next, props.sortAddress)}
        rel="nofollow"
        onClick={(event) => {
          if (!props.sortsInPlace || !isPlainClick(event)) return;
          event.preventDefault();
          history.replaceState(history.state, "", event.currentTarget.href);
          carrySort(sortText(next));
          setSort(next);
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
    <div className="product-table">
      <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} words={messages} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="product-table__region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" aria-sort={direction(props.partKey)}>
                {heading({ key: props.partKey, label: messages.part })}
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
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.part}>
                <th scope="row">
                  <a href={row.href}>{row.part}</a>
                  <Compare row={row} words={messages} />
                </th>
                <td>
                  <span className={`badge badge--${row.stage}`}>{messages.stages[row.stage]}</span>
                </td>
                {shown.map(({ key, index, isNumeric }) => {
                  const cell = row.cells[index];
                  return (
                    <td key={key} className={isNumeric ? "is-number" : undefined} lang={cell?.[2]}>
                      {cell ? textOf(cell[0]) : <None words={messages} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {/* Says that all rows are there (table.css). */}
          <tfoot />
        </table>
      </section>
    </div>
  );
}

/** Long texts break into lines of a readable length; short ones need no element of their own. */
function textOf(text: string) {
  return text.length > 16 ? <span className="product-table__text">{text}</span> : text;
}

/** As components/product/CompareToggle.tsx, in a cell. */
function Compare({ row, words }: { row: TableRow; words: ProductTableProps["messages"] }) {
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

function None({ words }: { words: ProductTableProps["messages"] }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.none}</span>
    </>
  );
}

function ColumnMenu({
  columns,
  hidden,
  onChange,
  words,
}: {
  columns: readonly TableColumn[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  words: ProductTableProps["messages"];
}) {
  return (
    <details className="product-table__menu" onKeyDown={closeOnEscape}>
      <summary>
        {words.columns}
        <span className="product-table__count">
          {columns.length - hidden.size}/{columns.length}
        </span>
      </summary>
      <fieldset className="product-table__choices">
        <legend className="visually-hidden">{words.columns}</legend>
        <p className="product-table__all">
          <button type="button" onClick={() => onChange(new Set())}>
            {words.allColumns}
          </button>
          <button type="button" onClick={() => onChange(new Set(columns.map(({ key }) => key)))}>
            {words.noColumns}
          </button>
        </p>
        {columns.map(({ key, label, lang }) => (
          <label key={key} lang={lang}>
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={() => onChange(toggled(hidden, key))}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = new Set(keys);
  if (!others.delete(key)) others.add(key);
  return others;
}

/** The sort a heading's link leads to: the direction that helps first, then the other one. */
function nextSort({ key, descendsFirst = false }: TableColumn, sort: TableSort | null): TableSort {
  return { key, descending: sort?.key === key ? !sort.descending : descendsFirst };
}

function sortText({ key, descending }: TableSort): string {
  return `${descending ? "-" : ""}${key}`;
}

function addressOf(sort: TableSort, [before, after]: readonly [string, string]) {
  return `${before}${encodeURIComponent(sortText(sort))}${after}`;
}

/** Rows by the sort's ranks; those without a value last, equal ones as they came. */
function sortRows(props: ProductTableProps, sort: TableSort | null): readonly TableRow[] {
  if (sort === null) return props.rows;
  const index = props.columns.findIndex(({ key }) => key === sort.key);
  const sign = sort.descending ? -1 : 1;
  const rankOf = (row: TableRow) => (sort.key === props.partKey ? row.rank : row.cells[index]?.[1]);
  return [...props.rows].sort((a, b) => {
    const [rankA, rankB] = [rankOf(a), rankOf(b)];
    if (rankA === undefined || rankB === undefined) {
      return Number(rankA === undefined) - Number(rankB === undefined);
    }
    return sign * (rankA - rankB);
  });
}

/** Not one that asks for a new tab or a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
