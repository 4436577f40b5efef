import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { context, present, type StructuredData } from "./structuredData.ts";

interface VideoData {
  readonly name: string;
  readonly description: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** In seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** Absolute addresses. */
  readonly thumbnail: string;
  readonly content: string | undefined;
  readonly language: Language;
  /** The company's name. */
  readonly publisher: string;
  /** Part numbers the video is about. */
  readonly about: readonly string[];
}

/** A video (https://schema.org/VideoObject). */
export function videoData(video: VideoData): StructuredData {
  return present({
    "@context": context,
    "@type": "VideoObject",
    name: video.name,
    description: video.description,
    uploadDate: video.day,
    duration: isoDuration(video.duration),
    width: video.width,
    height: video.height,
    thumbnailUrl: video.thumbnail,
    contentUrl: video.content,
    inLanguage: languageFacts[video.language].tag,
    publisher: { "@type": "Organization", name: video.publisher },
    about: video.about.map((name) => ({ "@type": "Thing", name })),
  });
}

/** Seconds as ISO 8601 writes a duration: `PT1M5S`. */
function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return `PT${minutes === 0 ? "" : `${minutes}M`}${whole % 60}S`;
}
