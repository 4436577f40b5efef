/** A part of a day in which the desk works: minutes since midnight, the end exclusive. */
export interface WorkingSpan {
  readonly from: number;
  readonly to: number;
}

/** Kinds of days that a calendar names; a `usual` one follows its weekday. */
export type DayKind = "work" | "rest" | "usual";

/** Working hours of a desk. */
export interface WorkingHours {
  /** A time zone of IANA's. */
  readonly zone: string;
  /** The spans of each weekday from Monday, in order and without overlaps. */
  readonly week: readonly (readonly WorkingSpan[])[];
  /** Days (`2026-10-01`) that do not follow their weekday. */
  readonly days: ReadonlyMap<string, DayKind>;
}

const minuteMs = 60_000;

const dayMinutes = 1_440;

/** Days after which a search for working time ends: nobody waits longer than ten years. */
const maxDays = 3_660;

/** Days whose spans are kept. */
const maxDaysHeld = 5_000;

type Moments = readonly (readonly [from: number, to: number])[];

/**
 * The working time of a desk as moments. Clocks that are put forward or back make a day shorter or longer:
 * what counts is the time that passes.
 */
export class WorkingCalendar {
  readonly zone: string;
  readonly #hours: WorkingHours;
  /** Spans of a working day that follows no weekday with any: those of the first weekday that has some. */
  readonly #usual: readonly WorkingSpan[];
  readonly #made = new Map<string, Moments>();

  constructor(hours: WorkingHours) {
    this.zone = hours.zone;
    this.#hours = hours;
    this.#usual = hours.week.find((spans) => spans.length > 0) ?? [];
  }

  /** The day of a moment in the desk's zone. */
  dayOf(at: number): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(at))
      .toZonedDateTimeISO(this.zone)
      .toPlainDate();
  }

  /** The working time of a day, in milliseconds since 1970. */
  of(day: Temporal.PlainDate): Moments {
    const key = day.toString();
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    let last = Number.NEGATIVE_INFINITY;
    const moments: [number, number][] = [];
    for (const { from, to } of this.#spansOf(day, key)) {
      // In an hour that clocks show twice, the end of a span may lie after the beginning of the next.
      const start = Math.max(last, momentOf(day, from, this.zone, "earlier"));
      const end = momentOf(day, to, this.zone, to === dayMinutes ? "earlier" : "later");
      if (end <= start) continue;
      moments.push([start, end]);
      last = end;
    }
    if (this.#made.size >= maxDaysHeld) this.#made.clear();
    this.#made.set(key, moments);
    return moments;
  }

  #spansOf(day: Temporal.PlainDate, key: string): readonly WorkingSpan[] {
    const kind = this.#hours.days.get(key);
    if (kind === "rest") return [];
    const own = this.#hours.week[day.dayOfWeek - 1] ?? [];
    return kind === "work" && own.length === 0 ? this.#usual : own;
  }
}

/** The moment at which clocks show a time; where they skip it, the moment at which they do. */
function momentOf(
  day: Temporal.PlainDate,
  minutes: number,
  zone: string,
  disambiguation: "earlier" | "later",
): number {
  const wall = day.toPlainDateTime().add({ minutes });
  const shown = wall.toZonedDateTime(zone, { disambiguation });
  if (shown.toPlainDateTime().equals(wall)) return shown.epochMilliseconds;
  const before = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  return (before.getTimeZoneTransition("next") ?? shown).epochMilliseconds;
}

/**
 * The moment at which so much working time has passed since a start. Times in milliseconds since 1970.
 * @returns undefined where the calendar has not so much within ten years
 */
export function addWorkingMinutes(
  start: number,
  minutes: number,
  calendar: WorkingCalendar,
): number | undefined {
  let leftMs = minutes * minuteMs;
  if (leftMs <= 0) return start;
  let day = calendar.dayOf(start);
  for (let days = 0; days < maxDays; days += 1) {
    for (const [from, to] of calendar.of(day)) {
      const begin = Math.max(from, start);
      if (begin >= to) continue;
      if (leftMs <= to - begin) return begin + leftMs;
      leftMs -= to - begin;
    }
    day = day.add({ days: 1 });
  }
  return undefined;
}

/** The working time between two moments, in minutes; less than nothing where the second is before the first. */
export function workingMinutesBetween(a: number, b: number, calendar: WorkingCalendar): number {
  if (b < a) return -workingMinutesBetween(b, a, calendar);
  const last = calendar.dayOf(b);
  let ms = 0;
  for (
    let day = calendar.dayOf(a);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const [from, to] of calendar.of(day)) {
      ms += Math.max(0, Math.min(to, b) - Math.max(from, a));
    }
  }
  return ms / minuteMs;
}

/** A moment if the desk works then, else the next at which it does; undefined where there is none. */
export function nextWorkingMoment(at: number, calendar: WorkingCalendar): number | undefined {
  let day = calendar.dayOf(at);
  for (let days = 0; days < maxDays; days += 1) {
    const span = calendar.of(day).find(([, to]) => to > at);
    if (span !== undefined) return Math.max(at, span[0]);
    day = day.add({ days: 1 });
  }
  return undefined;
}

/** A time in which a clock stood, in milliseconds since 1970. */
export type Pause = readonly [from: number, to: number];

/**
 * The moment at which a clock that began at a start and stood in the pauses has run so many working
 * minutes. A pause after that moment changes nothing.
 */
export function dueAfter(
  start: number,
  minutes: number,
  pauses: readonly Pause[],
  calendar: WorkingCalendar,
): number | undefined {
  let left = minutes;
  let at = start;
  for (const [from, to] of pauses) {
    const ran = workingMinutesBetween(at, Math.max(at, from), calendar);
    if (ran >= left) break;
    left -= ran;
    at = Math.max(at, to);
  }
  return addWorkingMinutes(at, left, calendar);
}
