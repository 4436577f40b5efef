import type { LocalizedText } from "../../base/site/text/localizedText.ts";
import { Text } from "./text/Text.tsx";

/** A page beside the one shown. */
export interface Tab {
  readonly title: LocalizedText;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Links to the pages that belong together, the one shown among them. See tabs.css. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  if (tabs.length < 2) return null;
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs__row">
        {tabs.map(({ title, href, isCurrent }) => (
          <li key={href}>
            <a className="tabs__tab" href={href} aria-current={isCurrent ? "page" : undefined}>
              <Text of={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
