import { EmptyList } from "../../components/EmptyList.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Text } from "../../components/text/Text.tsx";
import { VideoCard } from "../../components/video/VideoCard.tsx";
import type { VideoListProps } from "./load.ts";

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
  const { messages } = usePage();
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
      <Tabs tabs={tabs} label={messages.videos.columns} />
      {items.length === 0 ? (
        <EmptyList text={messages.videos.empty}>{messages.videos.emptyHint}</EmptyList>
      ) : (
        <>
          <ul className="video-cards" id={listId}>
            {items.map((video, place) => (
              <li key={video.id}>
                <VideoCard video={video} level={2} isFirst={place === 0} />
              </li>
            ))}
          </ul>
          <Pagination page={page} last={last} addressOf={addressOfPage} grows={listId} />
        </>
      )}
    </div>
  );
}
