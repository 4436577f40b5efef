import { Icon } from "../../components/layout/Icon.tsx";
import { ActiveLink } from "../../components/layout/MenuLinks.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { Banner } from "./banners.ts";

/** Milliseconds that a banner stays before the next one comes. */
const interval = 7000;

/** The banners as a strip of slides; client/ui/carousel.ts adds its behaviour. */
export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const { messages } = usePage();
  if (banners.length === 0) return null;
  return (
    <section
      className="carousel"
      data-carousel=""
      data-interval={interval}
      aria-roledescription="carousel"
      aria-label={messages.home.banners}
    >
      <div className="carousel__track" data-track="">
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (ARIA carousel pattern), not a form's fieldset
          <div
            key={banner.id}
            className={bannerClass(banner, index)}
            data-slide=""
            role="group"
            aria-roledescription="slide"
            aria-label={messages.home.bannerOf(index + 1, banners.length)}
          >
            <Slide banner={banner} isFirst={index === 0} />
          </div>
        ))}
      </div>
      {banners.length > 1 ? <Controls count={banners.length} /> : null}
    </section>
  );
}

function bannerClass({ isDark, isCentred }: Banner, index: number): string {
  return `banner banner--${index + 1}${isDark ? " banner--dark" : ""}${isCentred ? " banner--centred" : ""}`;
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const { title, lines, link, image } = banner;
  return (
    <>
      {image ? (
        <Picture of={image} className="banner__image" isFirst={isFirst} loading="lazy" />
      ) : null}
      <div className="banner__text wrap">
        <p className="banner__title">
          <Text of={title} />
        </p>
        <div className="banner__body">
          {lines.map((line) => (
            <p key={line.text}>
              <Text of={line} />
            </p>
          ))}
          {link ? (
            <p className="banner__action">
              <ActiveLink className="banner__button" href={link.href} isExternal={link.isExternal}>
                {link.label}
                {link.isExternal ? null : <Icon name="arrow" />}
              </ActiveLink>
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Controls({ count }: { count: number }) {
  const { home } = usePage().messages;
  const dots = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div className="carousel__controls" data-controls="" hidden>
      <button
        type="button"
        className="carousel__step"
        data-previous=""
        aria-label={home.previousBanner}
      >
        <Icon name="previous" />
      </button>
      {dots.map((number) => (
        <button
          key={number}
          type="button"
          className="carousel__dot"
          data-dot=""
          aria-label={home.toBanner(number)}
        />
      ))}
      <button type="button" className="carousel__step" data-next="" aria-label={home.nextBanner}>
        <Icon name="next" />
      </button>
      <button
        type="button"
        className="carousel__pause"
        data-pause=""
        aria-label={home.pause}
        data-play-label={home.play}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path className="carousel__bars" d="M6 4.5h2.6v11H6zm5.4 0H14v11h-2.6z" />
          <path className="carousel__arrow" d="M6.5 4.2 15 10l-8.5 5.8z" />
        </svg>
      </button>
    </div>
  );
}
