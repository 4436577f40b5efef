import { Section } from "../../frame/Screen.tsx";
import { Link } from "../../router/router.tsx";
import type { Waiting } from "./waitingLists.ts";

interface WaitingTilesProps {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly lists: readonly Waiting[];
}

/** The lists that hold something, each with the way to it; nothing where none does. */
export function WaitingTiles({ title, intro, lists }: WaitingTilesProps) {
  const shown = lists.filter(({ count = 0 }) => count !== 0);
  if (shown.length === 0) return null;
  return (
    <Section title={title} intro={intro}>
      <ul className="tiles">
        {shown.map(({ id, name, count, href }) => (
          <li key={id}>
            <Link className="tile" href={href}>
              <strong>{count}</strong>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
