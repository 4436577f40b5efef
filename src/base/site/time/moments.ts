/**
 * Moments as the specification writes them (section 9). Pure: callers pass the current time.
 */

/** Milliseconds. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Year-month-day hour:minute:second. */
const usualFormat = "{y}-{m}-{d} {h}:{i}:{s}";

/** True for a date of ISO 8601 that is a calendar day without a time. */
export function isDay(date: string): boolean {
  return !date.includes("T");
}

/**
 * A moment in milliseconds since the epoch: from ISO 8601, or from a number, which is in seconds where it
 * has ten digits. NaN for anything else.
 */
export function parseMoment(value: string | number): number {
  const text = String(value).trim();
  if (/^\d{10}$/.test(text)) return Number(text) * second;
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
}

/**
 * A moment in digits, in the time zone of the process or browser, or in UTC.
 * @param format with {y}, {m}, {d}, {h}, {i} and {s} where its parts go
 */
export function formatMoment(
  moment: number,
  { format = usualFormat, utc = false }: { format?: string; utc?: boolean } = {},
): string {
  const date = new Date(moment);
  // Shifted by the time zone's offset, so that the UTC getters serve both cases.
  const shifted = utc ? date : new Date(moment - date.getTimezoneOffset() * minute);
  const [, y, m, d, h, i, s] =
    /^([+-]?\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(shifted.toISOString()) ?? [];
  const parts: Readonly<Record<string, string | undefined>> = { y, m, d, h, i, s };
  return format.replaceAll(/\{([ymdhis])\}/g, (_, name: string) => parts[name] ?? "");
}

/** Messages for moments of the last two days. */
export interface RelativeTimeMessages {
  readonly justNow: string;
  readonly minutesAgo: (count: number) => string;
  readonly hoursAgo: (count: number) => string;
  readonly oneDayAgo: string;
}

/**
 * Time since a moment in words: just now under 30 seconds, minutes under an hour, hours under a
 * day, one day under two, then the date. A moment in the future, beyond the usual clock skew, is a
 * date.
 */
export function relativeMoment(
  moment: number,
  now: number,
  messages: RelativeTimeMessages,
): string {
  const passed = now - moment;
  if (Math.abs(passed) < 30 * second) return messages.justNow;
  if (passed < 0 || passed >= 2 * day) return formatMoment(moment, { format: "{y}-{m}-{d}" });
  if (passed < hour) return messages.minutesAgo(Math.max(1, Math.floor(passed / minute)));
  if (passed < day) return messages.hoursAgo(Math.floor(passed / hour));
  return messages.oneDayAgo;
}
