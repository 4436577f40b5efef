import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/page.tsx";
import { Text } from "../../components/Text.tsx";
import type { NewsItem } from "../rk-news/newsItem.ts";
import type { HomeProps } from "./load.ts";

/** A section's title with the way to all of what it shows a part of. */
export function SectionHead({
  title,
  more,
}: {
  title: string;
  more?: { readonly label: string; readonly href: string } | undefined;
}) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {more ? (
        <a className="section-head__more" href={more.href}>
          {more.label}
          <Icon name="arrow" />
        </a>
      ) : null}
    </div>
  );
}

/** An article with its picture above it. */
export function NewsCard({ item, isLead = false }: { item: NewsItem; isLead?: boolean }) {
  const { words } = usePage();
  return (
    <article className={isLead ? "home-news home-news--lead" : "home-news"}>
      {item.picture ? (
        <img
          className="home-news__picture"
          src={item.picture.src}
          width={item.picture.width}
          height={item.picture.height}
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className="home-news__text">
        <p className="home-news__meta">
          <time dateTime={item.day}>{words.news.day(item.day)}</time>
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

/** Who the company is to an investor, with its stock code. */
export function InvestorStrip({ company, families, inProduction }: HomeProps) {
  const { home } = usePage().words;
  const facts = [
    [home.founded, company.foundedIn],
    [home.familyCount, families.length],
    [home.inProduction, inProduction],
  ] as const;
  return (
    <section className="investor" aria-label={home.investors}>
      <div className="investor__inner wrap">
        <div className="investor__company">
          <h2 className="investor__name">
            <Text of={company.legalName} />
          </h2>
          <dl className="investor__facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="investor__code">
          <span>{home.stockCode}</span>
          <strong>{company.stockCode}</strong>
        </p>
      </div>
    </section>
  );
}
