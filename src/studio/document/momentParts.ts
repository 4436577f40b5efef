/** A day with a time and the zone's offset that it is told in. */
interface MomentParts {
  /** `2026-11-21`; "" for none. */
  readonly day: string;
  /** `09:30`; "" for the day alone. */
  readonly time: string;
  /** `+08:00`. */
  readonly zone: string;
}

/** The parts of a stored day or moment; the zone of a day alone is this browser's. */
export function partsOfMoment(text: string): MomentParts {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[^+Z-]*(Z|[+-]\d\d:\d\d))?$/.exec(text);
  const [, day = "", time = "", zone] = match ?? [];
  return { day, time, zone: zone === "Z" ? "+00:00" : (zone ?? ownZone(day)) };
}

/** The day or moment as it is stored; undefined where there is no day. */
export function momentOf({ day, time, zone }: MomentParts): string | undefined {
  if (day === "") return undefined;
  return time === "" ? day : `${day}T${time}:00${zone}`;
}

/** This browser's offset from UTC on a day. */
function ownZone(day: string): string {
  const minutes = -(day === "" ? new Date() : new Date(`${day}T12:00`)).getTimezoneOffset();
  const size = Math.abs(minutes);
  const two = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}
