import { languageFacts } from "../../base/site/languages.ts";
import { useInterface } from "../frame/language/language.tsx";

interface TimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly form?: "moment" | "day";
}

/** A time in the person's language and zone; the zone is said on pointing. */
export function Time({ at, form = "moment" }: TimeProps) {
  const { language } = useInterface();
  const { tag } = languageFacts[language];
  return (
    <time dateTime={at} title={formatTime(at, tag, "whole")}>
      {formatTime(at, tag, form)}
    </time>
  );
}

/** Writes a time within a sentence. */
export function useTimeText(): (at: string, form?: "moment" | "day") => string {
  const { language } = useInterface();
  return (at, form = "moment") => formatTime(at, languageFacts[language].tag, form);
}

/**
 * Writes when something is going to happen: day and time in the person's zone, which is named; the year
 * where it is another one.
 */
export function useComingTime(): (at: string) => string {
  const { language } = useInterface();
  return (at) => shortTime(at, languageFacts[language].tag, { timeZoneName: "short" });
}

/** Writes when something happened, as short as it is clear: the year only where it is another one. */
export function useShortTime(): (at: string) => string {
  const { language } = useInterface();
  return (at) => shortTime(at, languageFacts[language].tag, {});
}

function shortTime(at: string, tag: string, more: Intl.DateTimeFormatOptions): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return formatter(tag, {
    ...{ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...(!isThisYear && { year: "numeric" }),
    ...more,
  }).format(new Date(at));
}

const forms = {
  day: { dateStyle: "medium" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  whole: { dateStyle: "full", timeStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time as text; "whole" names its zone. A day without a time is the same in every zone. */
function formatTime(at: string, tag: string, form: keyof typeof forms): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const zone = at.includes("T") ? {} : { timeZone: "UTC" };
  return formatter(tag, { ...forms[form], ...zone }).format(date);
}

/** Formatters by language and options: making one takes as long as writing dozens of times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formatters.set(key, known);
  return known;
}
