import { onPlainClick } from "./clicks.ts";
import type { FinderProps } from "./finderState.ts";
import { PartTable } from "./PartTable.tsx";
import { type Finder, moreRows } from "./useFinder.ts";

/** The table of parts or, where none fits, alternative filters. */
export function Results({
  props,
  finder,
  hidden,
}: {
  props: FinderProps;
  finder: Finder;
  hidden: ReadonlySet<string>;
}) {
  const { screen, messages, actions, isOwn } = finder;
  if (screen.found === 0) return <WaysOut finder={finder} />;
  const left = screen.found - screen.rows.length;
  return (
    <>
      <PartTable caption={props.caption} finder={finder} hidden={hidden} />
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
