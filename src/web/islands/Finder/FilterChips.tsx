import { Icon } from "../../components/layout/Icon.tsx";
import { onPlainClick } from "./onPlainClick.ts";
import { withFilter } from "./screen/addresses.ts";
import type { Finder } from "./useFinder.ts";

/** The filters in force, each with a link to remove it; in the browser the last change is undone too. */
export function FilterChips({ finder }: { finder: Finder }) {
  const { screen, state, messages, actions, canUndo, isLive, isOwn, hrefOf } = finder;
  const { chips } = screen;
  if (chips.length === 0 && !(isOwn && canUndo)) return null;
  return (
    <div className="filter-chips">
      {chips.length === 0 ? null : (
        <ul aria-label={messages.activeFilters}>
          {chips.map(({ name, label }) => (
            <li key={name}>
              <a
                href={hrefOf({ query: withFilter(state.query, name, "") })}
                rel="nofollow"
                onClick={onPlainClick(isLive, () => actions.setFilter(name, ""))}
              >
                <span className="visually-hidden">{messages.removeFilter} </span>
                {label}
                <Icon name="close" size={14} />
              </a>
            </li>
          ))}
          <li>
            <a
              className="filter-chips__clear"
              href={hrefOf({ query: {} })}
              rel="nofollow"
              onClick={onPlainClick(isLive, () => actions.setQuery({}))}
            >
              {messages.clearFilters}
            </a>
          </li>
        </ul>
      )}
      {isOwn && canUndo ? (
        <button className="filter-chips__undo" type="button" onClick={actions.undo}>
          {messages.undo}
        </button>
      ) : null}
    </div>
  );
}
