import { EmptyList } from "../../components/EmptyList.tsx";
import { FeedLink } from "../../components/FeedLink.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { Picture, type StoredPicture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { NewsItem } from "../../presenters/newsItem.ts";
import type { NewsListProps, NewsTab } from "./load.ts";

const listId = "news-list";

export function NewsList(props: NewsListProps) {
  const { title, summary, tabs, years, featured, items, isMixed } = props;
  const { page, last, addressOfPage, feed } = props;
  const { messages } = usePage();
  const isEmpty = featured === undefined && items.length === 0;
  return (
    <div className="news wrap">
      <header className="news__head">
        <h1 className="news__title">
          <Text of={title} />
        </h1>
        {summary.text === "" ? null : (
          <p className="news__summary">
            <Text of={summary} />
          </p>
        )}
        <FeedLink href={feed} />
      </header>
      <Tabs rows={tabs} />
      {years.length > 0 ? <Years years={years} /> : null}
      {featured && <Featured item={featured} isMixed={isMixed} />}
      {items.length > 0 && (
        <ul className="news__list" id={listId}>
          {items.map((item) => (
            <li key={item.id}>
              <Row item={item} isMixed={isMixed} />
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? (
        <EmptyList text={messages.news.empty}>{messages.news.emptyHint}</EmptyList>
      ) : (
        <Pagination page={page} last={last} addressOf={addressOfPage} grows={listId} />
      )}
    </div>
  );
}

function Tabs({ rows }: { rows: NewsListProps["tabs"] }) {
  const { messages } = usePage();
  if (rows.length === 0) return null;
  return (
    <nav className="tabs" aria-label={messages.news.columns}>
      {rows.map((row) => (
        <ul className="tabs__row" key={row[0]?.id}>
          {row.map((tab) => (
            <li key={tab.id}>
              <a className="tabs__tab" href={tab.href} aria-current={ariaCurrent[tab.state]}>
                <Text of={tab.title} />
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function Years({ years }: Pick<NewsListProps, "years">) {
  const { messages } = usePage();
  return (
    <nav className="news-years" aria-label={messages.news.years}>
      <ul>
        {years.map(({ key, label, count, href, isChosen }) => (
          <li key={key}>
            <a
              className="news-years__year"
              href={href}
              aria-current={isChosen ? "true" : undefined}
            >
              {label} <span className="news-years__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ariaCurrent = { shown: "page", onTheWay: "true", other: undefined } as const satisfies Record<
  NewsTab["state"],
  string | undefined
>;

function Featured({ item, isMixed }: { item: NewsItem; isMixed: boolean }) {
  const { messages } = usePage();
  return (
    <article className="news-lead">
      {item.picture && (
        <NewsPicture picture={item.picture} className="news-lead__picture" isFirst />
      )}
      <div className="news-lead__text">
        <p className="news-lead__meta">
          <span className="news-lead__mark">{messages.news.latest}</span>
          <Meta item={item} isMixed={isMixed} />
        </p>
        <h2 className="news-lead__title">
          <a className="news-link cover-link" href={item.href}>
            <Text of={item.title} />
          </a>
        </h2>
        <p className="news-lead__summary">
          <Text of={item.summary} />
        </p>
      </div>
    </article>
  );
}

function Row({ item, isMixed }: { item: NewsItem; isMixed: boolean }) {
  return (
    <article className="news-row">
      <p className="news-row__meta">
        <Meta item={item} isMixed={isMixed} />
      </p>
      <div className="news-row__text">
        <h2 className="news-row__title">
          <a className="news-link cover-link" href={item.href}>
            <Text of={item.title} />
          </a>
        </h2>
        <p className="news-row__summary">
          <Text of={item.summary} />
        </p>
      </div>
      {item.picture && <NewsPicture picture={item.picture} className="news-row__picture" />}
    </article>
  );
}

function Meta({ item, isMixed }: { item: NewsItem; isMixed: boolean }) {
  const { messages } = usePage();
  return (
    <>
      <time className="news-meta__day" dateTime={item.day}>
        {messages.news.day(item.day)}
      </time>
      {isMixed && item.column && (
        <span className="news-meta__column">
          <Text of={item.column} />
        </span>
      )}
    </>
  );
}

/** In lists the title says it all, so the picture is silent; the article itself describes it. */
function NewsPicture({
  picture,
  className,
  isFirst = false,
}: {
  picture: StoredPicture;
  className: string;
  isFirst?: boolean;
}) {
  return (
    <Picture
      of={picture}
      isSilent
      className={className}
      sizes={isFirst ? "(min-width: 1024px) 720px, 100vw" : "(min-width: 640px) 208px, 112px"}
      isFirst={isFirst}
      loading="lazy"
    />
  );
}
