import { usePage } from "../../components/page.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Text } from "../../components/Text.tsx";
import { VideoCard } from "../../components/VideoCard.tsx";
import type { VideoProps } from "./load.ts";

export function Video(props: VideoProps) {
  const { words } = usePage();
  const { parts, related } = props;
  return (
    <div className="video wrap">
      <article className="video__main">
        <Opening {...props} />
        <Player {...props} />
        {props.summary.text === "" ? null : (
          <p className="video__summary">
            <Text of={props.summary} />
          </p>
        )}
      </article>
      {parts.length > 0 ? (
        <section className="video__aside" aria-labelledby="parts">
          <h2 className="video__heading" id="parts">
            {words.videos.parts}
          </h2>
          <ProductCards parts={parts} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section className="video__section" aria-labelledby="related">
          <h2 className="video__heading" id="related">
            {words.videos.related}
          </h2>
          <ul className="video-cards">
            {related.map((video) => (
              <li key={video.id}>
                <VideoCard video={video} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Opening({ title, day, length, column, tracks }: VideoProps) {
  const { words } = usePage();
  return (
    <header className="video__head">
      <h1 className="video__title">
        <Text of={title} />
      </h1>
      <p className="video__facts">
        {column ? (
          <a href={column.href}>
            <Text of={column.title} />
          </a>
        ) : null}
        <time dateTime={day}>{words.news.day(day)}</time>
        <span>{`${words.videos.duration} ${length}`}</span>
        {tracks.length > 0 ? (
          <span>
            {`${words.videos.subtitles} `}
            {tracks.map(({ language, label }, at) => (
              <span key={language}>
                {at === 0 ? "" : words.products.listSeparator}
                <span lang={language}>{label}</span>
              </span>
            ))}
          </span>
        ) : null}
      </p>
    </header>
  );
}

/** The browser's own player. Nothing plays, and no more than the length is fetched, until the reader asks. */
function Player({ title, width, height, poster, posterText, sources, tracks }: VideoProps) {
  const { words } = usePage();
  const [first] = sources;
  return (
    // biome-ignore lint/a11y/useMediaCaption: subtitles are there in the languages that content gives
    <video
      className="video__player"
      controls
      playsInline
      preload="metadata"
      width={width}
      height={height}
      poster={poster}
      aria-label={`${title.text}: ${posterText.text}`}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {tracks.map(({ src, language, label, isDefault }) => (
        <track
          key={src}
          kind="subtitles"
          src={src}
          srcLang={language}
          label={label}
          default={isDefault}
        />
      ))}
      <p>
        {words.videos.cannotPlay}{" "}
        {first ? (
          <a href={first.src} download>
            {words.videos.saveInstead}
          </a>
        ) : null}
      </p>
    </video>
  );
}
