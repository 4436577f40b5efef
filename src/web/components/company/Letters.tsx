import type { Phrase } from "../../../site/phrase.ts";
import { Icon } from "../layout/Icon.tsx";
import { Text } from "../Text.tsx";

/** Topics, each of which begins an e-mail about it. */
export function Letters({
  letters,
}: {
  letters: readonly { readonly topic: Phrase; readonly href: string }[];
}) {
  if (letters.length === 0) return null;
  return (
    <ul className="letters">
      {letters.map(({ topic, href }) => (
        <li key={href}>
          <a className="letter" href={href}>
            <Text of={topic} />
            <Icon name="mail" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}
