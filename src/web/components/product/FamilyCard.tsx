import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import { type Figure, NamedValueList } from "./NamedValueList.tsx";
import { type PartLook, PartPicture } from "./PartPicture.tsx";

/** A family of parts in a list. */
export interface Family {
  readonly id: number;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly href: string;
  readonly count: number;
  /** Appearance of a representative part; undefined where the family is empty. */
  readonly look: PartLook | undefined;
  /** Ranges of its parts' values. */
  readonly spans: readonly Figure[];
}

/** Cards of families; `level` is the heading level of a card's title. */
export function FamilyCards({
  families,
  level = 3,
}: {
  families: readonly Family[];
  level?: 2 | 3 | 4;
}) {
  return (
    <ul className="family-cards">
      {families.map((family) => (
        <li key={family.id} className="family-card">
          <FamilyCard family={family} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** Width of a card's picture. */
const cardSizes = "(min-width: 1280px) 265px, (min-width: 640px) 20vw, 280px";

function FamilyCard({ family, level }: { family: Family; level: 2 | 3 | 4 }) {
  const { messages } = usePage();
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="family-card__picture">
        {family.look ? <PartPicture look={family.look} sizes={cardSizes} /> : null}
      </div>
      <div className="family-card__text">
        <Heading className="family-card__title">
          <a href={family.href}>
            <Text of={family.title} />
          </a>
        </Heading>
        <p className="family-card__count">{messages.products.parts(family.count)}</p>
        <p className="family-card__summary">
          <Text of={family.summary} />
        </p>
        <NamedValueList figures={family.spans} />
      </div>
    </>
  );
}
