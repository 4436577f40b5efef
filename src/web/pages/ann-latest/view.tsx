import { DocumentLink } from "../../components/document/DocumentLink.tsx";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FeedLink } from "../../components/FeedLink.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { AnnouncementItem } from "../../presenters/announcementItem.ts";
import type { AnnouncementsProps, ChoiceLink } from "./load.ts";

/** Id of the list, to which a phone's button for more adds. */
const listId = "announcement-list";

export function Announcements(props: AnnouncementsProps) {
  const { title, summary, kinds, years, items, total, page, last, addressOfPage, feed } = props;
  const { investors } = usePage().messages;
  return (
    <div className="notices wrap">
      <header className="notices__head">
        <h1 className="notices__title">
          <Text of={title} />
        </h1>
        {summary.text === "" ? null : (
          <p className="notices__summary">
            <Text of={summary} />
          </p>
        )}
        <FeedLink href={feed} />
      </header>
      <Choices label={investors.kind} choices={kinds} look="tabs" />
      <Choices label={investors.year} choices={years} look="pills" />
      <p className="notices__count">{investors.count(total)}</p>
      {items.length === 0 ? (
        <EmptyList text={investors.noAnnouncements}>{investors.noAnnouncementsHint}</EmptyList>
      ) : (
        <>
          <ol className="notices__list" id={listId}>
            {items.map((item) => (
              <li key={item.id} id={item.anchor}>
                <Announcement item={item} />
              </li>
            ))}
          </ol>
          <Pagination page={page} last={last} addressOf={addressOfPage} grows={listId} />
        </>
      )}
    </div>
  );
}

/** Kinds or years with their counts; those that would leave nothing are named but lead nowhere. */
function Choices({
  label,
  choices,
  look,
}: {
  label: string;
  choices: readonly ChoiceLink[];
  look: "tabs" | "pills";
}) {
  return (
    <nav className={look} aria-label={label}>
      <ul className={`${look}__row`}>
        {choices.map(({ key, label: name, count, href, isChosen }) => {
          const content = (
            <>
              {name} <span className="notices__number">{count}</span>
            </>
          );
          return (
            <li key={key}>
              {count === 0 && !isChosen ? (
                <span className={`${look}__tab ${look}__tab--none`}>{content}</span>
              ) : (
                <a
                  className={`${look}__tab`}
                  href={href}
                  aria-current={isChosen ? "true" : undefined}
                >
                  {content}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Announcement({ item }: { item: AnnouncementItem }) {
  const { messages } = usePage();
  const { title, summary, kind, day, document } = item;
  return (
    <article className="notice">
      <p className="notice__meta">
        <time className="notice__day" dateTime={day}>
          {messages.news.day(day)}
        </time>
        <span className="notice__kind">{kind}</span>
      </p>
      <div className="notice__text">
        <h2 className="notice__title">
          <Text of={title} />
        </h2>
        {summary.text === "" ? null : (
          <p className="notice__summary">
            <Text of={summary} />
          </p>
        )}
        <div className="notice__document">
          <DocumentLink document={document} />
        </div>
      </div>
    </article>
  );
}
