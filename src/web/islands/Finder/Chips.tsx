import { Icon } from "../../components/layout/Icon.tsx";
import { isPlainClick } from "./clicks.ts";
import type { Finder } from "./useFinder.ts";

/** The filters in force, each with a link to remove it; in the browser the last change is undone too. */
export function Chips({ finder }: { finder: Finder }) {
  const { screen, messages, actions, canUndo, table, isOwn } = finder;
  const isLive = typeof table === "object";
  const { chips } = screen;
  if (chips.length === 0 && !(isOwn && canUndo)) return null;
  return (
    <div className="filter-chips">
      {chips.length === 0 ? null : (
        <ul aria-label={messages.activeFilters}>
          {chips.map(({ name, label, href }) => (
            <li key={name}>
              <a
                href={href}
                rel="nofollow"
                onClick={(event) => {
                  if (!isLive || !isPlainClick(event)) return;
                  event.preventDefault();
                  actions.setFilter(name, "");
                }}
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
              href={screen.clearHref}
              rel="nofollow"
              onClick={(event) => {
                if (!isLive || !isPlainClick(event)) return;
                event.preventDefault();
                actions.setQuery({});
              }}
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
