import { Section } from "../../frame/Screen.tsx";
import { Tile } from "./Tile.tsx";
import type { Waiting } from "./waitingLists.ts";

interface WaitingTilesProps {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly lists: readonly Waiting[];
}

/** The lists that hold something, each with the way to it; nothing where none does. */
export function WaitingTiles({ title, intro, lists }: WaitingTilesProps) {
  const shown = lists.filter(({ count }) => count !== 0);
  if (shown.length === 0) return null;
  const isReading = shown.every(({ count }) => count === undefined);
  return (
    <Section title={title} intro={intro}>
      <ul className="tiles" aria-busy={isReading}>
        {shown
          // Until the first number is there, a few stand for those to come.
          .filter(({ count }, index) => count !== undefined || (isReading && index < maxBones))
          .map(({ id, ...tile }) => (
            <Tile key={id} {...tile} />
          ))}
      </ul>
    </Section>
  );
}

const maxBones = 3;
