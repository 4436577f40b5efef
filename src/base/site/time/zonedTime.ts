/** A moment with the time zone that it was given in. */
export interface ZonedTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A name of IANA's (`Asia/Shanghai`), an offset (`+08:00`) or `UTC`. */
  readonly zone: string;
}

/** Reason why a text is no zoned time. */
export type ZonedTimeProblem = "form" | "zone" | "skipped" | "twice";

const zonedTime =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.0+)? ?(Z|UTC|[+-]\d\d:\d\d|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/;

/**
 * Reads a time that names its zone: `2026-12-01 09:00 Asia/Shanghai`, `2026-12-01T09:00+08:00`,
 * `2026-12-01T01:00Z`.
 * @returns why it is none: its form, an unknown zone, or a time that clocks skip or show twice there
 */
export function readZonedTime(text: string): ZonedTime | ZonedTimeProblem {
  const [, day, time, name] = zonedTime.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined || name === undefined) return "form";
  const wall = Date.parse(`${day}T${time}Z`);
  // A day such as 31 February is another one to Date.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) return "form";
  const zone = name === "Z" ? "UTC" : name;
  if (!isZone(zone)) return "zone";
  const dayMs = 86_400_000;
  const offsets = new Set([wall - dayMs, wall + dayMs].map((at) => offsetAt(at, zone)));
  const moments = [...offsets].flatMap((offset) =>
    offsetAt(wall - offset, zone) === offset ? [wall - offset] : [],
  );
  const [at, other] = moments;
  if (at === undefined) return "skipped";
  return other === undefined ? { at, zone } : "twice";
}

/** A moment as people read it, with its zone: `2026-12-01 09:00 Asia/Shanghai`. */
export function writeZonedTime(at: number, zone: string | null | undefined): string {
  const known = typeof zone === "string" && isZone(zone) ? zone : "UTC";
  const [day = "", time = ""] = new Date(at + offsetAt(at, known)).toISOString().split("T");
  const hasSeconds = at % 60_000 !== 0;
  return `${day} ${time.slice(0, hasSeconds ? 8 : 5)} ${known}`;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Clock of the zone that was asked for last: to make one takes long. */
let lastClock: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

function clockOf(zone: string): Intl.DateTimeFormat {
  if (lastClock?.zone !== zone) {
    const format = new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: zone, hourCycle: "h23" },
      ...{ year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
    lastClock = { zone, format };
  }
  return lastClock.format;
}

/** Offset of a zone's clocks from UTC at a moment, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const shown = clockOf(zone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(shown.find((one) => one.type === type)?.value ?? 0);
  const wall = Date.UTC(
    ...([part("year"), part("month") - 1, part("day")] as const),
    ...([part("hour"), part("minute"), part("second")] as const),
  );
  return wall - Math.floor(at / 1_000) * 1_000;
}
