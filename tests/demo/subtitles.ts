import { type Demo, mediaBytes } from "./demo.ts";
import { figureDisagreement } from "./figures/agreement.ts";
import { type Finding, findingAt } from "./finding.ts";
import { chineseSlips, englishSlips } from "./typography.ts";

/** A cue: a text between two moments of a video, in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Subtitles that are invalid, do not fit their video, or differ between the languages. */
export async function subtitlesInDisorder(demo: Demo): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const document of demo.documents) {
    if (document.type !== "video") continue;
    const { duration, subtitles } = document.body;
    const en = await cuesIn(demo, subtitles.en);
    const zh = await cuesIn(demo, subtitles.zh);
    for (const problem of subtitleProblems({ en, zh }, duration)) {
      findings.push(findingAt(document, ["subtitles"], problem));
    }
  }
  return findings;
}

async function cuesIn(demo: Demo, file: string | undefined): Promise<Cue[]> {
  const bytes = file === undefined ? undefined : await mediaBytes(demo, file);
  return readCues(bytes?.toString("utf8") ?? "");
}

/** The cues of a WebVTT file of the plainest form (<https://www.w3.org/TR/webvtt1/>); none of others. */
export function readCues(vtt: string): Cue[] {
  const [head, ...blocks] = vtt.trim().split(/\n{2,}/);
  if (head !== "WEBVTT") return [];
  return blocks.flatMap((block) => {
    const [times = "", ...lines] = block.split("\n");
    const match = /^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})$/.exec(times);
    if (!match) return [];
    const [, fromMinute, fromSecond, toMinute, toSecond] = match.map(Number);
    const seconds = (minute = 0, second = 0) => minute * 60 + second;
    const [from, to] = [seconds(fromMinute, fromSecond), seconds(toMinute, toSecond)];
    return [{ from, to, text: lines.join("\n") }];
  });
}

export function subtitleProblems(
  { en, zh }: { readonly en: readonly Cue[]; readonly zh: readonly Cue[] },
  duration: number,
): string[] {
  const times = (cues: readonly Cue[]) => cues.map(({ from, to }) => `${from}-${to}`).join(" ");
  const slips = [
    ...en.flatMap(({ text }) => englishSlips(text)),
    ...zh.flatMap(({ text }) => chineseSlips(text)),
  ];
  const isOrdered = en.every(({ from, to }, index) => {
    return from < to && from >= (en[index - 1]?.to ?? 0);
  });
  const saysTheSame = en.every(({ text }, index) => {
    return figureDisagreement(text, zh[index]?.text ?? "") === undefined;
  });
  const said = (isWrong: boolean, problem: string) => (isWrong ? [problem] : []);
  return [
    ...said(en.length === 0, "no subtitles can be read"),
    ...said(times(en) !== times(zh), "stand at other times in the other language"),
    ...said(!isOrdered, "stand over one another"),
    ...said((en.at(-1)?.to ?? 0) > duration, "go on when the video has ended"),
    ...said(!saysTheSame, "name other figures in the other language"),
    ...slips,
  ];
}
