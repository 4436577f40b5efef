import type { Doc } from "../../../content/publication.ts";
import { documentTarget } from "../../../content/queries/addresses.ts";
import { phrase } from "../../../site/phrase.ts";
import type { VideoCardProps } from "../../components/VideoCard.tsx";
import type { PageContext } from "../pageModule.ts";
import { pictureOf } from "../rk-news/newsItem.ts";
import { addressOf } from "../standing.ts";

/** A video as lists show it. */
export function videoItem(doc: Doc<"video">, context: PageContext): VideoCardProps {
  const { view } = context;
  const { title, summary, date, duration, poster } = doc.body;
  const target = documentTarget(view, doc);
  return {
    id: doc.id,
    href: target ? addressOf(target, context) : context.href("rk-micro-video", { id: doc.id }),
    title: phrase(title, view.language),
    summary: phrase(summary, view.language),
    day: date,
    ...lengthOf(duration, context),
    poster: pictureOf(poster, context),
  };
}

/** A length in seconds as players write it, and as it is said. */
export function lengthOf(
  duration: number,
  { words }: PageContext,
): { readonly length: string; readonly spokenLength: string } {
  const whole = Math.max(1, Math.round(duration));
  const minutes = Math.floor(whole / 60);
  const seconds = whole % 60;
  return {
    length: `${minutes}:${String(seconds).padStart(2, "0")}`,
    spokenLength: words.videos.minutes(minutes, seconds),
  };
}
