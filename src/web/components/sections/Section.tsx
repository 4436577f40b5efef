import type { ReactNode } from "react";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Picture } from "../Picture.tsx";
import { RichText, Text } from "../text/Text.tsx";
import { Player } from "../video/Player.tsx";
import { Buttons } from "./Buttons.tsx";
import { Cards } from "./Cards.tsx";
import { Hero } from "./Hero.tsx";
import { SectionTable } from "./SectionTable.tsx";
import type {
  CallToActionProps,
  FiguresProps,
  QuoteProps,
  SectionProps,
  TextSectionProps,
  Tone,
  VideoSectionProps,
} from "./sectionProps.ts";

/**
 * A composed section. Styles are in sections.css, which pages with sections load.
 * @param isFirst true where nothing of the page stands above it
 * @param isTitle true where its heading is the page's
 */
export function Section({
  section,
  isFirst = false,
  isTitle = false,
}: {
  section: SectionProps;
  isFirst?: boolean;
  isTitle?: boolean;
}) {
  switch (section.kind) {
    case "hero":
      return <Hero {...section} isFirst={isFirst} isTitle={isTitle} />;
    case "text":
      return <TextWithPicture {...section} />;
    case "figures":
      return <Figures {...section} />;
    case "cards":
      return (
        <Frame {...section}>
          <Cards {...section} />
        </Frame>
      );
    case "table":
      return (
        <Frame {...section}>
          <SectionTable {...section} />
        </Frame>
      );
    case "quote":
      return <Quote {...section} />;
    case "video":
      return <Video {...section} />;
    default:
      return <CallToAction {...section} />;
  }
}

/** A section's ground, with its heading where it has one. */
function Frame({
  kind,
  tone,
  title,
  text,
  children,
}: {
  kind: string;
  tone: Tone;
  title: LocalizedText;
  text?: LocalizedText;
  children: ReactNode;
}) {
  return (
    <section className={`section section--${kind} section--${tone}`}>
      <div className="wrap">
        {title.text !== "" && (
          <h2 className="section__title">
            <Text of={title} />
          </h2>
        )}
        {text !== undefined && text.text !== "" && (
          <p className="section__lead">
            <Text of={text} />
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

function TextWithPicture({ title, body, picture, side, buttons, tone }: TextSectionProps) {
  const beside = picture === undefined ? "section-text--alone" : `section-text--${side}`;
  return (
    <section className={`section section--text section--${tone}`}>
      <div className={`wrap section-text ${beside}`}>
        <div className="section-text__words">
          {title.text !== "" && (
            <h2 className="section__title">
              <Text of={title} />
            </h2>
          )}
          <RichText html={body} />
          <Buttons buttons={buttons} />
        </div>
        {picture !== undefined && (
          <Picture
            of={picture}
            className="section-text__picture"
            sizes="(min-width: 1000px) 600px, 100vw"
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}

function Figures({ figures, ...frame }: FiguresProps) {
  return (
    <Frame {...frame}>
      <dl className="section-figures">
        {figures.map(({ number, unit, caption }) => (
          <div className="section-figure" key={`${caption.text} ${number}`}>
            <dt className="section-figure__caption">
              <Text of={caption} />
            </dt>
            <dd className="section-figure__number">
              {number}
              {unit.text !== "" && (
                <span className="section-figure__unit" lang={unit.lang}>
                  {` ${unit.text}`}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}

function Quote({ quote, person, role, picture, tone }: QuoteProps) {
  return (
    <div className={`section section--quote section--${tone}`}>
      <div className="wrap">
        <figure className="section-quote">
          <blockquote className="section-quote__words" lang={quote.lang}>
            <p>{quote.text}</p>
          </blockquote>
          <figcaption className="section-quote__person">
            {picture !== undefined && (
              <Picture
                of={picture}
                className="section-quote__picture"
                sizes="72px"
                loading="lazy"
              />
            )}
            <span>
              <strong className="section-quote__name">
                <Text of={person} />
              </strong>
              {role.text !== "" && (
                <span className="section-quote__role">
                  <Text of={role} />
                </span>
              )}
            </span>
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

function Video({ player, ...frame }: VideoSectionProps) {
  return (
    <Frame {...frame}>
      <Player {...player} className="section-video" preload="none" />
    </Frame>
  );
}

function CallToAction({ buttons, ...frame }: CallToActionProps) {
  return (
    <Frame {...frame}>
      <Buttons buttons={buttons} />
    </Frame>
  );
}
