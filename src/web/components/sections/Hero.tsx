import { Picture } from "../Picture.tsx";
import { Text } from "../text/Text.tsx";
import { Buttons } from "./Buttons.tsx";
import type { HeroProps } from "./sectionProps.ts";

/** The opening of a page or of a part of it. */
export function Hero({
  title,
  text,
  buttons,
  picture,
  tone,
  isFirst,
  isTitle,
}: HeroProps & { isFirst: boolean; isTitle: boolean }) {
  const Heading = isTitle ? "h1" : "h2";
  const beside = picture === undefined ? "section-hero--alone" : "section-hero--beside";
  return (
    <section className={`section section--hero section--${tone}`}>
      <div className={`wrap section-hero ${beside}`}>
        <div className="section-hero__words">
          <Heading className="section-hero__title">
            <Text of={title} />
          </Heading>
          {text.text !== "" && (
            <p className="section-hero__text">
              <Text of={text} />
            </p>
          )}
          <Buttons buttons={buttons} />
        </div>
        {picture !== undefined && (
          <Picture
            of={picture}
            className="section-hero__picture"
            sizes="(min-width: 1000px) 600px, 100vw"
            isFirst={isFirst}
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}
