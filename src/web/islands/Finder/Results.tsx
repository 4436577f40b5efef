import type { FinderProps } from "./finderProps.ts";
import { onPlainClick } from "./onPlainClick.ts";
import { PartCards } from "./PartCards.tsx";
import { PartTable } from "./PartTable.tsx";
import { type Finder, moreRows } from "./useFinder.ts";

/** The table of parts or, where none fits, alternative filters. */
export function Results({ props, finder }: { props: FinderProps; finder: Finder }) {
  const { screen, messages, actions, isOwn } = finder;
  if (screen.found === 0) return <WaysOut finder={finder} />;
  const Parts = props.look === "cards" ? PartCards : PartTable;
  const left = screen.found - screen.rows.length;
  return (
    <>
      <Parts caption={props.caption} finder={finder} />
      {isOwn && left > 0 ? (
        <p className="list-more">
          <button className="button button--quiet" type="button" onClick={actions.showMore}>
            {messages.more(Math.min(left, moreRows))}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** Alternatives where nothing fits: each filter that can be removed or widened. */
export function WaysOut({ finder }: { finder: Finder }) {
  const { screen, messages, actions, isLive, hrefOf } = finder;
  return (
    <div className="ways-out">
      <h3>{messages.nothingFits}</h3>
      {screen.nearest.length > 0 ? (
        <>
          <p>{messages.nearest}</p>
          <ul className="ways-out__nearest">
            {screen.nearest.map(({ number, href, lacks }) => (
              <li key={number}>
                <a href={href}>{number}</a>
                <span>{lacks.join(messages.lackSeparator)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {screen.ways.length === 0 ? (
        <p>{messages.nothingAlone}</p>
      ) : (
        <>
          <p>{messages.relaxHint}</p>
          <ul>
            {screen.ways.map(({ label, parts, query }) => (
              <li key={label}>
                <a
                  href={hrefOf({ query })}
                  rel="nofollow"
                  onClick={onPlainClick(isLive, () => actions.setQuery(query))}
                >
                  {label}
                </a>
                <span>{messages.parts(parts)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
