import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Picture, type StoredPicture } from "../Picture.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";

export interface VideoCardProps {
  readonly id: number;
  readonly href: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** Duration in minutes and seconds, `1:05`. */
  readonly length: string;
  /** Duration in words, for screen readers. */
  readonly spokenLength: string;
  readonly poster: StoredPicture;
}

/** A video's poster and title; its link covers the whole card. Styles are in videoCard.css. */
export function VideoCard({
  video,
  level,
  isFirst = false,
}: {
  video: VideoCardProps;
  level: 2 | 3;
  /** True: its poster is the first picture of the page. */
  isFirst?: boolean;
}) {
  const { messages } = usePage();
  const { href, title, summary, day, length, spokenLength, poster } = video;
  const Heading = `h${level}` as const;
  return (
    <article className="video-card">
      <div className="video-card__poster">
        {/* The title says it all, so the picture is silent. */}
        <Picture
          of={poster}
          isSilent
          isFirst={isFirst}
          loading="lazy"
          sizes="(min-width: 640px) 310px, 92vw"
        />
        <svg className="video-card__play" viewBox="0 0 48 48" width="48" height="48" aria-hidden>
          <circle cx="24" cy="24" r="23" />
          <path d="M19.5 15.5v17l14-8.5z" />
        </svg>
        <span className="video-card__length" aria-hidden>
          {length}
        </span>
      </div>
      <Heading className="video-card__title">
        <a className="cover-link" href={href}>
          <Text of={title} />
        </a>
      </Heading>
      {summary.text === "" ? null : (
        <p className="video-card__summary">
          <Text of={summary} />
        </p>
      )}
      <p className="video-card__facts">
        <time dateTime={day}>{messages.news.day(day)}</time>
        <span className="visually-hidden">{`${messages.videos.duration}: ${spokenLength}`}</span>
      </p>
    </article>
  );
}
