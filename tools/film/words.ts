import { type Language, languages } from "../../src/base/site/languages.ts";
import { pace, shots } from "./storyboard.ts";

/** A record's value as a card shows it: `-40..85 °C` becomes `−40 … 85 °C`. */
export function valueText(value: string): string {
  return value.replaceAll("-", "−").replace("..", " … ").replaceAll(" ", " ");
}

/** The film's subtitles in one language, as WebVTT. */
function subtitles(language: Language): string {
  const cues = shots.map(({ caption }, index) => {
    const from = index * pace + (index === 0 ? 0.3 : 0.4);
    return `${clock(from)} --> ${clock((index + 1) * pace + 0.2)}\n${caption[language]}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

/** Files of the film's subtitles below the media folder, with their texts. */
export const subtitleFiles = languages.map((language) => ({
  file: `videos/film-${language}.vtt`,
  text: subtitles(language),
}));

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const thousandths = Math.round((seconds - whole) * 1000);
  return `00:${String(whole).padStart(2, "0")}.${String(thousandths).padStart(3, "0")}`;
}
