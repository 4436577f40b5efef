import type { Phrase } from "../../../site/phrase.ts";
import { Icon } from "../layout/Icon.tsx";
import { Text } from "../Text.tsx";

interface DeskLink {
  readonly desk: string;
  readonly title: Phrase;
  readonly summary: Phrase;
  readonly href: string;
}

/** Short links to the desks that answer consultations. */
export function DeskLinks({ desks }: { desks: readonly DeskLink[] }) {
  return (
    <ul className="desk-links">
      {desks.map(({ desk, title, summary, href }) => (
        <li key={desk}>
          <a className="desk-link" href={href}>
            <strong className="desk-link__title">
              <Text of={title} />
              <Icon name="arrow" size={16} />
            </strong>
            {summary.text !== "" && (
              <span className="desk-link__summary">
                <Text of={summary} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
