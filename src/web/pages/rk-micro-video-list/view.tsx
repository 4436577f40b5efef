import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/page.tsx";
import { Text } from "../../components/Text.tsx";
import { VideoCard } from "../../components/VideoCard.tsx";
import type { VideoListProps, VideoTab } from "./load.ts";

/** Id of the list, to which a phone's button for more adds. */
const listId = "video-list";

export function VideoList({
  title,
  summary,
  tabs,
  items,
  page,
  last,
  addressOfPage,
}: VideoListProps) {
  return (
    <div className="videos wrap">
      <header className="videos__head">
        <h1 className="videos__title">
          <Text of={title} />
        </h1>
        {summary.text === "" ? null : (
          <p className="videos__summary">
            <Text of={summary} />
          </p>
        )}
      </header>
      {tabs.length > 0 ? <Tabs tabs={tabs} /> : null}
      {items.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className="video-cards" id={listId}>
            {items.map((video) => (
              <li key={video.id}>
                <VideoCard video={video} level={2} />
              </li>
            ))}
          </ul>
          <Pagination page={page} last={last} addressOf={addressOfPage} grows={listId} />
        </>
      )}
    </div>
  );
}

function Tabs({ tabs }: { tabs: readonly VideoTab[] }) {
  const { words } = usePage();
  return (
    <nav className="videos-tabs" aria-label={words.videos.columns}>
      <ul className="videos-tabs__row">
        {tabs.map(({ id, title, href, isShown }) => (
          <li key={id}>
            <a className="videos-tabs__tab" href={href} aria-current={isShown ? "page" : undefined}>
              <Text of={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Empty() {
  const { words } = usePage();
  return (
    <div className="videos__empty">
      <p>{words.videos.empty}</p>
      <p className="videos__hint">{words.videos.emptyHint}</p>
    </div>
  );
}
