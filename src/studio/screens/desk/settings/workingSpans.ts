import type { DeskHours } from "../../../data/desk/dueTimes.ts";

type Spans = DeskHours["week"][number];

const span =
  /^(\d{1,2})(?:[:：.](\d{2}))?\s*(?:-|–|—|~|～|至|到|to)\s*(\d{1,2})(?:[:：.](\d{2}))?$/i;

/**
 * Reads the working hours of a day as people write them: `9:00-12:00, 13:30-18:00`. None is a day off.
 * @returns undefined where it is none of that, or parts overlap
 */
export function readSpans(text: string): Spans | undefined {
  const spans: Spans = [];
  for (const part of text.split(/[,，;；、]/).map((one) => one.trim())) {
    if (part === "") continue;
    const found = span.exec(part);
    if (found === null) return undefined;
    const [, fromHour, fromMinute = "0", toHour, toMinute = "0"] = found;
    if (Number(fromMinute) > 59 || Number(toMinute) > 59) return undefined;
    const from = Number(fromHour) * 60 + Number(fromMinute);
    const to = Number(toHour) * 60 + Number(toMinute);
    if (from >= to || to > 1_440) return undefined;
    spans.push({ from, to });
  }
  spans.sort((a, b) => a.from - b.from);
  const areApart = spans.every(({ from }, at) => (spans[at - 1]?.to ?? 0) <= from);
  return areApart ? spans : undefined;
}

/** Working hours of a day as they are shown and typed. */
export function writeSpans(spans: Spans): string {
  return spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(", ");
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
