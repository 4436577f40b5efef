import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Picture, type StoredPicture } from "../Picture.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";

/**
 * A stored picture of a scene; without an alternative text in lists, where the title is beside it.
 */
export type ScenePicture = StoredPicture;

/** A solution in a list. */
export interface SolutionCardProps {
  readonly id: number;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly href: string;
  readonly picture?: ScenePicture;
  /** Part numbers it is built from. */
  readonly parts: readonly string[];
}

/** Cards of solutions; `level` is the heading level of a card's title. Styles are in solution.css. */
export function SolutionCards({
  solutions,
  level,
  id,
}: {
  solutions: readonly SolutionCardProps[];
  level: 2 | 3;
  /** Id for scripts that add to the list. */
  id?: string;
}) {
  return (
    <ul className="solution-cards" id={id}>
      {solutions.map((solution) => (
        <li key={solution.id}>
          <SolutionCard solution={solution} level={level} />
        </li>
      ))}
    </ul>
  );
}

function SolutionCard({ solution, level }: { solution: SolutionCardProps; level: 2 | 3 }) {
  const { messages } = usePage();
  const { title, summary, href, picture, parts } = solution;
  const Heading = `h${level}` as const;
  return (
    <article className="solution-card">
      <Scene picture={picture} />
      <div className="solution-card__text">
        <Heading className="solution-card__title">
          <a href={href}>
            <Text of={title} />
          </a>
        </Heading>
        <p className="solution-card__summary">
          <Text of={summary} />
        </p>
        {parts.length > 0 ? (
          <p className="solution-card__parts">
            <span className="visually-hidden">{messages.solutions.builtFrom} </span>
            {parts.join(" · ")}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** A solution's or an application's picture; an empty place of its size where there is none. */
export function Scene({
  picture,
  isFirst = false,
}: {
  picture: ScenePicture | undefined;
  /** True: the first picture of its page, which readers see before they scroll. */
  isFirst?: boolean;
}) {
  return (
    <div className="scene">
      {picture ? (
        <Picture
          of={picture}
          isSilent
          isFirst={isFirst}
          loading="lazy"
          sizes="(min-width: 1280px) 480px, (min-width: 640px) 31vw, 80vw"
        />
      ) : null}
    </div>
  );
}
