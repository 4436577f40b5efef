import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { CachedFragment } from "../CachedFragment.tsx";
import { Text } from "../text/Text.tsx";
import { CompareToggle } from "./CompareToggle.tsx";
import { LifecycleBadge, type Stage } from "./LifecycleBadge.tsx";
import { type Figure, NamedValueList } from "./NamedValueList.tsx";
import { type PartLook, PartPicture } from "./PartPicture.tsx";
import { PinCompatibilityNote, type PinFit } from "./PinCompatibilityNote.tsx";

/** Head of a part's card or of its column. */
export interface PartHead {
  readonly id: number;
  readonly partNumber: string;
  readonly name: LocalizedText;
  readonly href: string;
  readonly stage: Stage;
  readonly look: PartLook | undefined;
}

/** A part in a list. */
export interface PartCard extends PartHead {
  readonly figures: readonly Figure[];
}

/** Cards of parts; `level` is the heading level of a card's title. */
export function ProductCards({
  parts,
  level = 3,
  comparable = false,
}: {
  parts: readonly (PartCard & {
    readonly pins?: PinFit | undefined;
  })[];
  level?: 2 | 3 | 4;
  /** Whether they can be taken into the comparison. */
  comparable?: boolean;
}) {
  const inThrees = isInThrees(parts.length);
  return (
    <ul className={inThrees ? "product-cards product-cards--threes" : "product-cards"}>
      {parts.map((part) => (
        <CachedFragment
          key={part.id}
          as="li"
          name={`card h${level}${comparable ? " compare" : ""}${inThrees ? " wide" : ""}`}
          by={part.pins ? `${part.id} ${JSON.stringify(part.pins)}` : String(part.id)}
          className="product-card"
        >
          <ProductCard part={part} level={level} isWide={inThrees} />
          {part.pins ? <PinCompatibilityNote pins={part.pins} /> : null}
          {comparable ? <CompareToggle part={part} className="product-card__compare" /> : null}
        </CachedFragment>
      ))}
    </ul>
  );
}

/** Width of a picture in rows of three. */
const wideSizes = "(min-width: 1280px) 400px, (min-width: 640px) 312px, 50vw";

/** True if rows of three leave no single card over, where rows of four would. */
function isInThrees(count: number): boolean {
  return count === 3 || count === 6;
}

interface CardProps {
  readonly part: PartCard;
  readonly level: 2 | 3 | 4;
  /** True in rows of three, where desktops draw it wider. */
  readonly isWide: boolean;
}

function ProductCard({ part, level, isWide }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="product-card__picture">
        {part.look ? <PartPicture look={part.look} {...(isWide && { sizes: wideSizes })} /> : null}
      </div>
      <div className="product-card__text">
        <Heading className="product-card__part">
          <a href={part.href}>{part.partNumber}</a>
        </Heading>
        <LifecycleBadge stage={part.stage} />
        <p className="product-card__name">
          <Text of={part.name} />
        </p>
      </div>
      <NamedValueList figures={part.figures} />
    </>
  );
}
