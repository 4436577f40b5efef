import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { AreaEntry, AreaList } from "./areaList.ts";

/**
 * The applications to choose from: on desktop the page's sidebar, whose state the script keeps
 * (client/ui/sidebar.ts).
 */
export function AreaSidebar({ list }: { list: AreaList }) {
  const { solutions } = usePage().messages;
  return (
    <aside className="areas">
      <details className="areas__fold" data-sidebar="" open>
        <summary className="areas__head">
          {solutions.areas}
          <Icon name="more" size={16} />
        </summary>
        <nav aria-label={solutions.areas}>
          <ul>
            {list.areas.map((area) => (
              <li key={area.id}>
                <a className="areas__area" href={area.href} aria-current={ariaCurrent[area.state]}>
                  <Text of={area.title} />
                  <span className="areas__count">{area.count}</span>
                </a>
                <Under area={area} />
              </li>
            ))}
          </ul>
          <a className="areas__all" href={list.all.href}>
            {solutions.all}
            <Icon name="arrow" size={16} />
          </a>
        </nav>
      </details>
    </aside>
  );
}

function Under({ area }: { area: AreaEntry }) {
  if (area.solutions.length === 0) return null;
  return (
    <ul className="areas__solutions">
      {area.solutions.map(({ id, title, href, isShown }) => (
        <li key={id}>
          <a href={href} aria-current={isShown ? "page" : undefined}>
            <Text of={title} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same on mobile: a strip to swipe through. */
export function AreaStrip({ list }: { list: AreaList }) {
  const { solutions } = usePage().messages;
  return (
    <nav className="area-strip" aria-label={solutions.areas}>
      <ul>
        <li>
          <a href={list.all.href} aria-current={list.all.isShown ? "page" : undefined}>
            {solutions.all}
          </a>
        </li>
        {list.areas.map(({ id, title, href, state }) => (
          <li key={id}>
            <a href={href} aria-current={ariaCurrent[state]}>
              <Text of={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ariaCurrent = { shown: "page", onTheWay: "true", other: undefined } as const satisfies Record<
  AreaEntry["state"],
  string | undefined
>;
