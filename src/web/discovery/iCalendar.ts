/** An all-day event of a calendar. */
export interface ICalendarEvent {
  /** Unique and the same for ever (RFC 5545 section 3.8.4.7). */
  readonly uid: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly title: string;
  /** "" without one. */
  readonly place: string;
  /** Absolute address of the page that shows the event. */
  readonly url: string;
}

export interface ICalendar {
  readonly name: string;
  /** Language tag of its texts, `zh-CN`. */
  readonly tag: string;
  /** Last change of the calendar, milliseconds since 1970. */
  readonly changedAt: number;
  readonly events: readonly ICalendarEvent[];
}

/** Longest line in octets, without its end (RFC 5545 section 3.1). */
const maxOctets = 75;

/** A calendar in the format of RFC 5545, with the name and interval of RFC 7986. */
export function iCalendar({ name, tag, changedAt, events }: ICalendar): string {
  const stamp = utcTime(changedAt);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tapeout//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    ...events.flatMap(({ uid, day, title, place, url }) => [
      "BEGIN:VEVENT",
      `UID:${text(uid)}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      `DTSTART;VALUE=DATE:${date(day, 0)}`,
      `DTEND;VALUE=DATE:${date(day, 1)}`,
      `SUMMARY;LANGUAGE=${tag}:${text(title)}`,
      ...(place === "" ? [] : [`LOCATION;LANGUAGE=${tag}:${text(place)}`]),
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Escapes a text (RFC 5545 section 3.3.11); control characters have no place in it. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Breaks a line that is too long between characters, never within one; the rest begins with a blank. */
function folded(line: string): string {
  let folds = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folds += "\r\n ";
      octets = 1;
    }
    folds += character;
    octets += size;
  }
  return folds;
}

/** `20261121` of a day, or of one that lies so many days later. */
function date(day: string, later: number): string {
  const time = Date.parse(day) + later * 24 * 60 * 60_000;
  return new Date(time).toISOString().slice(0, 10).replaceAll("-", "");
}

/** `20261121T080000Z` of a time in milliseconds since 1970. */
function utcTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
