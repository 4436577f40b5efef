/** A subtitle in both languages with its begin and end, in seconds. */
export interface Subtitle {
  readonly from: number;
  readonly to: number;
  readonly en: string;
  readonly zh: string;
}

/** A short film, drawn frame by frame. */
export interface Clip {
  /** The name of its files: `videos/<name>.webm` and so on. */
  readonly name: string;
  readonly seconds: number;
  /** The moment that stands for it while it is not played, in seconds. */
  readonly posterAt: number;
  readonly subtitles: readonly Subtitle[];
  /** The picture at a time in seconds, as SVG elements on the stage of `drawing.ts`. */
  readonly draw: (time: number) => string;
}

/** WebVTT: <https://www.w3.org/TR/webvtt1/>. */
export function subtitleFile({ subtitles }: Clip, language: "en" | "zh"): string {
  const cues = subtitles.map(
    (subtitle) => `${clock(subtitle.from)} --> ${clock(subtitle.to)}\n${subtitle[language]}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** `00:04.250`; clips are shorter than a minute. */
function clock(seconds: number): string {
  return `00:${seconds.toFixed(3).padStart(6, "0")}`;
}
