import { Icon } from "../../components/layout/Icon.tsx";
import type { FinderProps } from "./finderProps.ts";
import { onPlainClick } from "./onPlainClick.ts";
import type { Finder } from "./useFinder.ts";

/** The choice of an order, where no headings offer it. */
export function Sorts({ props: { sorts }, finder }: { props: FinderProps; finder: Finder }) {
  const { messages, state, screen, isLive, actions, hrefOf } = finder;
  const current = sorts.find(({ sort }) => sort === state.sort);
  if (sorts.length === 0 || screen.found < 2) return null;
  return (
    <details className="list-sorts" key={state.sort}>
      <summary>
        <span className="list-sorts__label">{messages.sortBy}</span>
        {current?.label ?? screen.columns.find(({ sorted }) => sorted)?.text}
        <Icon name="more" />
      </summary>
      <ul>
        {sorts.map(({ label, sort }) => (
          <li key={label}>
            <a
              href={hrefOf({ sort })}
              rel="nofollow"
              aria-current={sort === state.sort ? "true" : undefined}
              onClick={onPlainClick(isLive, () => actions.setSort(sort))}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
