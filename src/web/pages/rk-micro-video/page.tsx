import { localize } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Text } from "../../components/text/Text.tsx";
import { Player } from "../../components/video/Player.tsx";
import { VideoCard } from "../../components/video/VideoCard.tsx";
import { documentPosition } from "../../page/breadcrumb.ts";
import { documentQuery, type ResolvedDocument, resolveDocument } from "../../page/documentPage.ts";
import { definePage } from "../../page/pageModule.ts";
import { load, type VideoProps } from "./load.ts";

function Video(props: VideoProps) {
  const { messages } = usePage();
  const { parts, related } = props;
  return (
    <div className="video wrap">
      <article className="video__main">
        <Opening {...props} />
        <Player {...props} className="video__player" preload="metadata" />
        {props.summary.text === "" ? null : (
          <p className="video__summary">
            <Text of={props.summary} />
          </p>
        )}
      </article>
      {parts.length > 0 ? (
        <section className="video__aside" aria-labelledby="parts">
          <h2 className="video__heading" id="parts">
            {messages.videos.parts}
          </h2>
          <ProductCards parts={parts} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section className="video__section" aria-labelledby="related">
          <h2 className="video__heading" id="related">
            {messages.videos.related}
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
  const { messages } = usePage();
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
        <time dateTime={day}>{messages.news.day(day)}</time>
        <span>{`${messages.videos.duration} ${length}`}</span>
        {tracks.length > 0 ? (
          <span>
            {`${messages.videos.subtitles} `}
            {tracks.map(({ language, label }, at) => (
              <span key={language}>
                {at === 0 ? "" : messages.products.listSeparator}
                <span lang={language}>{label}</span>
              </span>
            ))}
          </span>
        ) : null}
      </p>
    </header>
  );
}

/** One micro video with its player. */
export const page = definePage<ResolvedDocument<"video">, VideoProps>({
  resolve: (query, view) => resolveDocument("video", query, view),
  address: ({ doc }, view) => documentQuery(doc, view),
  position({ doc, namedBy }, context) {
    const title = localize(doc.body.title, context.view.language);
    return documentPosition({ title, column: doc.body.column, namedBy }, context);
  },
  load: ({ doc }, context) => load(doc, context),
  head({ id, title, summary, day, jsonLd }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    return {
      title: title.text,
      description: summary.text || messages.videos.description(title.text, company),
      type: "website",
      shareId: id,
      publishedTime: day,
      jsonLd: [jsonLd],
    };
  },
  desktop: Video,
  mobile: Video,
});
