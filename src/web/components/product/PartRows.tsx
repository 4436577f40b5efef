import { Text } from "../text/Text.tsx";
import { LifecycleBadge } from "./LifecycleBadge.tsx";
import { NamedValueList } from "./NamedValueList.tsx";
import { PartPicture } from "./PartPicture.tsx";
import type { PartCard } from "./ProductCard.tsx";

/** Parts under one another with their figures beside them; a row leads to the part. See partRows.css. */
export function PartRows({ parts, level }: { parts: readonly PartCard[]; level: 3 | 4 }) {
  return (
    <ul className="part-rows">
      {parts.map((part) => (
        <li key={part.id} className="part-row">
          <Row part={part} level={level} />
        </li>
      ))}
    </ul>
  );
}

function Row({ part, level }: { part: PartCard; level: 3 | 4 }) {
  const { partNumber, name, href, stage, look, figures } = part;
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="part-row__picture">{look ? <PartPicture look={look} small /> : null}</div>
      <div className="part-row__text">
        <Heading className="part-row__part">
          <a className="cover-link" href={href}>
            {partNumber}
          </a>
        </Heading>
        <LifecycleBadge stage={stage} />
        <p className="part-row__name">
          <Text of={name} />
        </p>
      </div>
      <NamedValueList figures={figures} className="part-row__figures" />
    </>
  );
}
