import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../pageEnvironment.tsx";

/** Subtitles in one language. */
export interface Track {
  readonly src: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** The language's own name. */
  readonly label: string;
  /** True if they show initially: those in the page's language. */
  readonly isDefault: boolean;
}

export interface PlayerProps {
  readonly title: LocalizedText;
  readonly width: number;
  readonly height: number;
  readonly poster: string;
  readonly posterText: LocalizedText;
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly tracks: readonly Track[];
}

/** The browser's own player. Nothing plays until the visitor starts it. */
export function Player({
  title,
  width,
  height,
  poster,
  posterText,
  sources,
  tracks,
  className,
  preload,
}: PlayerProps & {
  readonly className: string;
  /** Data that are fetched before the visitor starts it. */
  readonly preload: "metadata" | "none";
}) {
  const { messages } = usePage();
  const [first] = sources;
  return (
    // biome-ignore lint/a11y/useMediaCaption: subtitles are there in the languages that content gives
    <video
      className={className}
      controls
      playsInline
      preload={preload}
      width={width}
      height={height}
      poster={poster}
      aria-label={posterText.text === "" ? title.text : `${title.text}: ${posterText.text}`}
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
        {messages.videos.cannotPlay}{" "}
        {first ? (
          <a href={first.src} download>
            {messages.videos.saveInstead}
          </a>
        ) : null}
      </p>
    </video>
  );
}
