import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { formatMoment, isDay, parseMoment } from "../../../base/site/time/moments.ts";
import { Icon } from "../../components/layout/Icon.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import type { NewsItem } from "../../presenters/newsItem.ts";
import type { ArticleProps, NamedProduct } from "./load.ts";

export function Article(article: ArticleProps) {
  const { column, cover, text, products, recent } = article;
  return (
    <div className="article wrap">
      <article className="article__main">
        <Opening {...article} />
        {cover && (
          <Picture
            of={cover}
            className="article__cover"
            sizes="(min-width: 1024px) 820px, 100vw"
            isFirst
          />
        )}
        <RichText html={text} className="prose article__text" />
        <Closing {...article} />
      </article>
      <Neighbours {...article} />
      <aside className="article__aside">
        {products.length > 0 && <Products products={products} />}
        {recent.length > 0 && <Recent items={recent} column={column} />}
      </aside>
    </div>
  );
}

function Opening({ title, lead, day, column }: ArticleProps) {
  const { messages } = usePage();
  return (
    <header className="article__head">
      <p className="article__meta">
        {column && (
          <a className="article__column" href={column.href}>
            <Text of={column.title} />
          </a>
        )}
        <time dateTime={day}>{messages.news.day(day)}</time>
      </p>
      <h1 className="article__title">
        <Text of={title} />
      </h1>
      <p className="article__lead">
        <Text of={lead} />
      </p>
    </header>
  );
}

/** Time of the last change of the text; the script shows how long ago a moment was. */
function Closing({ updated, source }: ArticleProps) {
  const { messages } = usePage();
  return (
    <footer className="article__closing">
      <p>
        {messages.news.updated}{" "}
        {isDay(updated) ? (
          <time dateTime={updated}>{messages.news.day(updated)}</time>
        ) : (
          <time dateTime={updated} data-relative="">
            {formatMoment(parseMoment(updated), { utc: true })} UTC
          </time>
        )}
      </p>
      <p className="article__source">
        <Text of={source.company} /> · {source.address}
      </p>
    </footer>
  );
}

function Products({ products }: { products: readonly NamedProduct[] }) {
  const { messages } = usePage();
  return (
    <section className="article-box">
      <h2 className="article-box__title">{messages.news.productsNamed}</h2>
      <ul className="article-parts">
        {products.map(({ id, partNumber, name, href }) => (
          <li key={id}>
            <a className="article-part" href={href}>
              <Package />
              <strong className="article-part__number">{partNumber}</strong>
              <span className="article-part__name">
                <Text of={name} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A package with its leads, as a sign for "part". */
function Package() {
  return (
    <svg
      className="article-part__sign"
      viewBox="0 0 40 40"
      width="40"
      height="40"
      aria-hidden="true"
    >
      <path className="article-part__leads" d="M13 4v32M20 4v32M27 4v32M4 13h32M4 20h32M4 27h32" />
      <rect className="article-part__body" x="8" y="8" width="24" height="24" rx="2" />
      <circle className="article-part__pin" cx="13" cy="13" r="1.5" />
    </svg>
  );
}

function Recent({ items, column }: { items: readonly NewsItem[]; column: ArticleProps["column"] }) {
  const { messages } = usePage();
  return (
    <section className="article-box">
      <h2 className="article-box__title">{messages.news.recent}</h2>
      <ul className="article-recent">
        {items.map(({ id, href, title, day }) => (
          <li key={id}>
            <a className="article-recent__link" href={href}>
              <Text of={title} />
            </a>
            <time className="article-recent__day" dateTime={day}>
              {messages.news.day(day)}
            </time>
          </li>
        ))}
      </ul>
      {column && (
        <p className="article-box__more">
          <a href={column.href}>
            <ToList column={column.title} />
            <Icon name="arrow" />
          </a>
        </p>
      )}
    </section>
  );
}

function ToList({ column }: { column: LocalizedText }) {
  const { messages } = usePage();
  return <span lang={column.lang}>{messages.news.toList(column.text)}</span>;
}

function Neighbours({ previous, next }: ArticleProps) {
  const { messages } = usePage();
  return (
    <nav className="article-ways" aria-label={messages.news.neighbours}>
      <Way item={previous} rel="prev" label={messages.news.older} end={messages.news.oldest} />
      <Way item={next} rel="next" label={messages.news.newer} end={messages.news.newest} />
    </nav>
  );
}

function Way({
  item,
  rel,
  label,
  end,
}: {
  item: NewsItem | undefined;
  rel: "prev" | "next";
  label: string;
  end: string;
}) {
  const sign = <Icon name={rel === "prev" ? "previous" : "next"} />;
  if (item === undefined) {
    return <p className={`article-way article-way--${rel} article-way--end`}>{end}</p>;
  }
  return (
    <a className={`article-way article-way--${rel}`} href={item.href} rel={rel}>
      <span className="article-way__label">
        {sign}
        {label}
      </span>
      <span className="article-way__title">
        <Text of={item.title} />
      </span>
    </a>
  );
}
