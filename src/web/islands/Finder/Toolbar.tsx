import { href } from "../../../site/href.ts";
import { Icon } from "../../components/layout/Icon.tsx";
import { ColumnMenu } from "./ColumnMenu.tsx";
import type { FinderProps, ToolLink } from "./model.ts";
import { withState } from "./screen/addresses.ts";
import type { Finder } from "./useFinder.ts";

interface ToolbarProps {
  readonly props: FinderProps;
  readonly finder: Finder;
  /** Names of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (names: ReadonlySet<string>) => void;
}

/** Above the table: how many parts, which columns, files of what is seen, other views, comparing. */
export function Toolbar({ props, finder, hidden, onHidden }: ToolbarProps) {
  const { messages, screen, state, isOwn } = finder;
  const { found, rows } = screen;
  const { first, exports, views, place } = props;
  const isWhole = isOwn || rows.length === found;
  const address = ({ page, query }: ToolLink) => href(place.urls, page, withState(query, state));
  return (
    <div className="list-bar">
      <p className="list-bar__count">
        {isWhole ? messages.parts(found) : messages.listing(first, first + rows.length - 1, found)}
      </p>
      {screen.columns.length > 1 ? (
        <ColumnMenu
          columns={screen.columns}
          hidden={hidden}
          onChange={onHidden}
          messages={messages}
        />
      ) : null}
      {exports.length > 0 && found > 0 ? (
        <p className="list-bar__export">
          <Icon name="download" />
          <span>{messages.export}</span>
          {exports.map((link) => (
            <a key={link.label} href={address(link)} rel="nofollow" download="">
              {link.label}
            </a>
          ))}
        </p>
      ) : null}
      {views.length > 1 ? (
        <nav className="views" aria-label={messages.viewAs}>
          {views.map((view) => (
            <a
              key={view.label}
              href={address(view)}
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
