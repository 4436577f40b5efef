import type { ReactNode } from "react";
import { Icon } from "../../components/layout/Icon.tsx";
import type { FinderProps } from "./finderProps.ts";
import { asksForAll, fileHref, listHref, withAllColumns } from "./screen/addresses.ts";
import type { Finder } from "./useFinder.ts";

interface ToolbarProps {
  readonly props: FinderProps;
  readonly finder: Finder;
  /** Names of the shown columns, as in `sort`; absent where all are shown. */
  readonly columns?: readonly string[] | undefined;
  /** Further controls before the views: the choice of columns, of an order. */
  readonly children: ReactNode;
}

/** No filters, and the default order. */
const none = { query: {}, sort: "" };

/** Bar above the table: number of parts, shown columns, downloads, other views, comparison. */
export function Toolbar({ props, finder, columns, children }: ToolbarProps) {
  const { messages, screen, state, isOwn } = finder;
  const { found, rows } = screen;
  const { first, exports, views, place } = props;
  // Cards are not `rows`; their numbers are in the pagination.
  const isWhole = isOwn || rows.length === found || rows.length === 0;
  return (
    <div className="list-bar">
      <p className="list-bar__count">
        {isWhole ? messages.parts(found) : messages.listing(first, first + rows.length - 1, found)}
      </p>
      {children}
      <AllColumns props={props} finder={finder} />
      {exports.length > 0 && found > 0 ? (
        <p className="list-bar__export">
          <Icon name="download" />
          <span>{messages.export}</span>
          {exports.map((format) => (
            <a
              key={format}
              href={fileHref(place, state, format, columns)}
              rel="nofollow"
              download=""
            >
              {format.toUpperCase()}
            </a>
          ))}
        </p>
      ) : null}
      {views.length > 1 ? (
        <nav className="views" aria-label={messages.viewAs}>
          {views.map((view) => (
            <a
              key={view.label}
              href={listHref({ ...place, fixed: view.query }, view.isPlain ? none : state)}
              aria-current={view.isCurrent ? "true" : undefined}
            >
              {view.label}
            </a>
          ))}
        </nav>
      ) : null}
      <button className="list-bar__compare" type="submit" form="compare">
        <Icon name="compare" />
        {messages.compareParts}
      </button>
    </div>
  );
}

/** The link to all columns and back, as an address of its own. */
function AllColumns({ props: { look, place }, finder }: Omit<ToolbarProps, "children">) {
  const { messages, state, screen } = finder;
  const { length: count } = screen.choices;
  if (look !== "table" || screen.found === 0) return null;
  const isAll = asksForAll(place);
  if (!isAll && count <= screen.columns.length) return null;
  return (
    <a className="list-bar__columns" href={listHref(withAllColumns(place), state)} rel="nofollow">
      {isAll ? messages.keyColumns : messages.everyColumn(count)}
    </a>
  );
}
