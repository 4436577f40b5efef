import type { ReactNode } from "react";
import { Icon, type IconName } from "../../components/layout/Icon.tsx";
import { SearchBoxIsland } from "../../components/layout/search/SearchBoxIsland.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Scene } from "../../components/solution/SolutionCard.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { NewsItem } from "../../presenters/newsItem.ts";
import type { AreaItem } from "../../presenters/solutionItem.ts";
import type { Door, HomeProps } from "./load.ts";

/** The way to all of what a section shows a part of. */
interface More {
  readonly label: string;
  readonly href: string | undefined;
}

/** A section of the page under its title; `band` sets it off from its neighbours. */
export function HomeSection({
  title,
  more,
  band = false,
  children,
}: {
  title: string;
  more?: More;
  band?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={band ? "home-section home-section--band" : "home-section"}>
      <div className="wrap">
        <div className="section-head">
          <h2>{title}</h2>
          {more?.href ? (
            <a className="section-head__more" href={more.href}>
              {more.label}
              <Icon name="arrow" />
            </a>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Introduction: what the company makes, the search, and ways on for those who come with a wish. */
export function Intro({ company, families, inProduction, doors }: HomeProps) {
  const { home, search } = usePage().messages;
  const facts = [
    [home.founded, company.foundedIn],
    [home.familyCount, families.length],
    [home.inProduction, inProduction],
  ] as const;
  return (
    <section className="home-intro wrap">
      <div className="home-intro__main">
        <h1 className="home-intro__title">
          <Text of={company.tagline} />
        </h1>
        <p className="home-intro__text">
          <Text of={company.description} />
        </p>
        <SearchBoxIsland label={search.title} stockCode={company.stockCode} />
      </div>
      <div className="home-intro__side">
        <ul className="home-doors" aria-label={home.doors}>
          {doors.map(({ door, href }) => (
            <li key={door}>
              <a className="home-door" href={href}>
                <Icon name={doorIcons[door]} size={24} />
                <span className="home-door__text">
                  <strong>{home.door[door].title}</strong>
                  <span>{home.door[door].text}</span>
                </span>
                <Icon name="arrow" />
              </a>
            </li>
          ))}
        </ul>
        <dl className="home-intro__facts">
          {facts
            .filter(([, value]) => value > 0)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}

const doorIcons = { part: "search", buy: "mail", help: "question" } as const satisfies Record<
  Door["door"],
  IconName
>;

export function Featured({ featured }: HomeProps) {
  const { home } = usePage().messages;
  if (featured.length === 0) return null;
  return (
    <HomeSection title={home.featured} band>
      <ProductCards parts={featured} />
    </HomeSection>
  );
}

/** The applications, each with the first of its solutions. */
export function Solutions({ areas, solutionsHref }: HomeProps) {
  const { home } = usePage().messages;
  if (areas.length === 0) return null;
  return (
    <HomeSection title={home.solutions} more={{ label: home.allSolutions, href: solutionsHref }}>
      <ul className="home-areas">
        {areas.map((area) => (
          <li key={area.id} className="home-area">
            <Area area={area} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Area({ area: { title, href, picture, solutions } }: { area: AreaItem }) {
  return (
    <>
      <div className="home-area__lead">
        <Scene picture={picture} />
        <h3 className="home-area__title">
          <a className="cover-link" href={href}>
            <Text of={title} />
          </a>
        </h3>
      </div>
      <ul className="home-area__solutions">
        {solutions.map((solution) => (
          <li key={solution.id}>
            <a href={solution.href}>
              <Text of={solution.title} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The latest article with its picture, the next ones beside or below it. */
export function News({ news, newsHref }: HomeProps) {
  const { home } = usePage().messages;
  const [lead, ...others] = news;
  if (lead === undefined) return null;
  return (
    <HomeSection title={home.news} more={{ label: home.allNews, href: newsHref }}>
      <div className="home-news-grid">
        <NewsCard item={lead} isLead />
        <ul className="home-news-grid__others">
          {others.map((item) => (
            <li key={item.id}>
              <NewsCard item={item} />
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  );
}

/** An article with its picture. */
function NewsCard({ item, isLead = false }: { item: NewsItem; isLead?: boolean }) {
  const { messages } = usePage();
  return (
    <article className={isLead ? "home-news home-news--lead" : "home-news"}>
      {item.picture ? (
        <Picture
          of={item.picture}
          isSilent
          className="home-news__picture"
          sizes={isLead ? "(min-width: 1024px) 640px, 100vw" : "(min-width: 1280px) 195px, 142px"}
          loading="lazy"
        />
      ) : null}
      <div className="home-news__text">
        <p className="home-news__meta">
          <time dateTime={item.day}>{messages.news.day(item.day)}</time>
          {item.column ? (
            <span>
              <Text of={item.column} />
            </span>
          ) : null}
        </p>
        <h3 className="home-news__title">
          <a href={item.href}>
            <Text of={item.title} />
          </a>
        </h3>
        {isLead ? (
          <p className="home-news__summary">
            <Text of={item.summary} />
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** A look at the latest video: its poster; it plays on its own page. */
export function VideoTeaser({ video }: HomeProps) {
  const { home, videos } = usePage().messages;
  if (video === undefined) return null;
  const { href, title, summary, length, spokenLength, poster } = video.item;
  return (
    <HomeSection title={home.video} more={{ label: home.allVideos, href: video.allHref }} band>
      <article className="home-video">
        <div className="home-video__poster">
          <Picture of={poster} isSilent loading="lazy" sizes="(min-width: 1024px) 640px, 100vw" />
          <svg className="home-video__play" viewBox="0 0 64 64" width="64" height="64" aria-hidden>
            <circle cx="32" cy="32" r="31" />
            <path d="M26 21v22l19-11z" />
          </svg>
        </div>
        <div className="home-video__text">
          <h3 className="home-video__title">
            <a href={href}>
              <Text of={title} />
            </a>
          </h3>
          {summary.text === "" ? null : (
            <p className="home-video__summary">
              <Text of={summary} />
            </p>
          )}
          <p className="home-video__way">
            <span className="home-video__label">{home.playVideo}</span>
            <span aria-hidden>{length}</span>
            <span className="visually-hidden">{`${videos.duration}: ${spokenLength}`}</span>
          </p>
        </div>
      </article>
    </HomeSection>
  );
}

/** The partners' word-marks in a row. */
export function Partners({ partners: { marks, allHref } }: HomeProps) {
  const { home } = usePage().messages;
  if (marks.length === 0) return null;
  return (
    <HomeSection title={home.partners} more={{ label: home.allPartners, href: allHref }}>
      <ul className="home-partners">
        {marks.map(({ id, name, mark }) => (
          <li key={id}>
            <img
              src={mark.src}
              width={mark.width}
              height={mark.height}
              alt={name.text}
              lang={name.lang}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
