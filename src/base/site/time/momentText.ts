/** A time as it is shown and as machines read it. */
export interface Moment {
  readonly text: string;
  /** ISO 8601. */
  readonly iso: string;
}

/**
 * A time in words, with the name of its zone; in English with the day first, as the site's dates are.
 * @param tag BCP 47
 * @param timeZone of IANA's; the reader's own where it is absent
 */
export function momentText(time: number, tag: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone !== undefined && { timeZone }),
  }).format(time);
}
