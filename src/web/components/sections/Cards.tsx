import { ActiveLink, leadsOutside } from "../layout/MenuLinks.tsx";
import { Picture } from "../Picture.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { PartPicture } from "../product/PartPicture.tsx";
import { Text } from "../text/Text.tsx";
import { Buttons } from "./Buttons.tsx";
import type { CardsProps, DocumentCard } from "./sectionProps.ts";

/** Documents as cards, with the way to more of them. */
export function Cards({ title, cards, buttons }: CardsProps) {
  return (
    <>
      <ul className="section-cards">
        {cards.map((card) => (
          <li key={card.id}>
            <Card card={card} level={title.text === "" ? 2 : 3} />
          </li>
        ))}
      </ul>
      <Buttons buttons={buttons} />
    </>
  );
}

function Card({ card, level }: { card: DocumentCard; level: 2 | 3 }) {
  const { messages } = usePage();
  const { href, label, title, text, day } = card;
  const Heading = `h${level}` as const;
  return (
    <article className="section-card">
      <CardPicture {...card} />
      <div className="section-card__words">
        <p className="section-card__label">
          <span lang={label.lang}>{label.text}</span>
          {day !== undefined && <time dateTime={day}>{messages.news.day(day)}</time>}
        </p>
        <Heading className="section-card__title">
          <ActiveLink className="cover-link" href={href} isExternal={leadsOutside(href)}>
            <Text of={title} />
          </ActiveLink>
        </Heading>
        {text.text !== "" && (
          <p className="section-card__text">
            <Text of={text} />
          </p>
        )}
      </div>
    </article>
  );
}

/** The picture of a card, which its title speaks for. */
function CardPicture({ picture, look, length }: DocumentCard) {
  if (picture === undefined && look === undefined) return null;
  return (
    <div className="section-card__picture">
      {picture === undefined ? (
        look !== undefined && <PartPicture look={look} />
      ) : (
        <Picture of={picture} isSilent loading="lazy" sizes="(min-width: 640px) 400px, 100vw" />
      )}
      {length !== undefined && (
        <span className="section-card__length" aria-hidden>
          {`▶ ${length}`}
        </span>
      )}
    </div>
  );
}
