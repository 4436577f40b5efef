import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { alternativeTexts } from "../../../content/queries/alternativeTexts.ts";
import { videosBeside } from "../../../content/queries/videos.ts";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { Track } from "../../components/video/Player.tsx";
import type { VideoCardProps } from "../../components/video/VideoCard.tsx";
import { videoData } from "../../discovery/structuredData/videoData.ts";
import { type ColumnLink, columnLink } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { partCard } from "../../presenters/partCard.ts";
import { posterAddress } from "../../presenters/picture.ts";
import { lengthOf, subtitleTracks, videoItem } from "../../presenters/videoItem.ts";

export interface VideoProps {
  readonly id: number;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** In words. */
  readonly length: string;
  readonly column: ColumnLink | undefined;
  readonly width: number;
  readonly height: number;
  readonly poster: string;
  /** Text alternative of the poster, which is seen before the video plays. */
  readonly posterText: LocalizedText;
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly tracks: readonly Track[];
  readonly parts: readonly PartCard[];
  readonly related: readonly VideoCardProps[];
  readonly jsonLd: object;
}

/** Videos offered beside the one shown. */
const relatedCount = 4;

export function load(doc: Doc<"video">, context: PageContext): VideoProps {
  const { view } = context;
  const { id, body } = doc;
  return {
    id,
    title: localize(body.title, view.language),
    summary: localize(body.summary, view.language),
    day: body.date,
    length: lengthOf(body.duration, context).spokenLength,
    column: columnLink(body.column, context),
    width: body.width,
    height: body.height,
    poster: posterAddress(body.poster, view),
    posterText: localize(alternativeTexts(body.poster, view), view.language),
    sources: body.sources.map(({ file, type }) => ({ src: storageUrl(file), type })),
    tracks: subtitleTracks(body.subtitles, view.language),
    parts: view.getAll("product", body.products).map((part) => partCard(part, context)),
    related: videosBeside(view, doc, relatedCount).map((other) => videoItem(other, context)),
    jsonLd: dataOf(doc, context),
  };
}

function dataOf({ body }: Doc<"video">, { view, absolute }: PageContext): object {
  const [source] = body.sources;
  const address = (file: string) => absolute(storageUrl(file));
  return videoData({
    name: localize(body.title, view.language).text,
    description: localize(body.summary ?? body.title, view.language).text,
    day: body.date,
    duration: body.duration,
    width: body.width,
    height: body.height,
    thumbnail: address(body.poster.file),
    content: source && address(source.file),
    language: view.language,
    publisher: localize(view.setting("company").name, view.language).text,
    about: view.getAll("product", body.products).map((part) => part.body.partNumber),
  });
}
