import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import { type Language, languageFacts, languages } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { Track } from "../components/video/Player.tsx";
import type { VideoCardProps } from "../components/video/VideoCard.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { pictureOf } from "./newsItem.ts";

/** The subtitles of a video in a page of one language; that language's are shown initially. */
export function subtitleTracks(
  subtitles: { readonly en?: string | undefined; readonly zh?: string | undefined },
  pageLanguage: Language,
): Track[] {
  return languages.flatMap((language) => {
    const file = subtitles[language];
    if (file === undefined) return [];
    const { tag, ownName } = languageFacts[language];
    const isDefault = language === pageLanguage;
    return [{ src: storageUrl(file), language: tag, label: ownName, isDefault }];
  });
}

/** A video as lists show it. */
export function videoItem(doc: Doc<"video">, context: PageContext): VideoCardProps {
  const { view } = context;
  const { title, summary, date, duration, poster } = doc.body;
  const target = documentTarget(view, doc);
  return {
    id: doc.id,
    href: target ? addressOf(target, context) : context.href("rk-micro-video", { id: doc.id }),
    title: localize(title, view.language),
    summary: localize(summary, view.language),
    day: date,
    ...lengthOf(duration, context),
    poster: pictureOf(poster, context),
  };
}

/** A length in seconds as players write it, and as it is said. */
export function lengthOf(
  duration: number,
  { messages }: PageContext,
): { readonly length: string; readonly spokenLength: string } {
  const whole = Math.max(1, Math.round(duration));
  const minutes = Math.floor(whole / 60);
  const seconds = whole % 60;
  return {
    length: `${minutes}:${String(seconds).padStart(2, "0")}`,
    spokenLength: messages.videos.minutes(minutes, seconds),
  };
}
