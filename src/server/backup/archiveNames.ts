export type ArchiveKind = "full" | "increment";

/** Facts in the name of an archive. */
export interface ArchiveName {
  readonly name: string;
  /** Start time of the backup, milliseconds since 1970. */
  readonly time: number;
  readonly kind: ArchiveKind;
  /** First digits of the SHA-256 of its database. */
  readonly database: string;
  /** Time of the full archive that an increment adds to; undefined for a full archive. */
  readonly baseTime: number | undefined;
}

const pattern =
  /^tapeout-(\d{8}T\d{9}Z)-(?:(full)|(increment))-([0-9a-f]{12})(?:-(\d{8}T\d{9}Z))?\.tar\.zst\.age$/;

/** Parses a name; undefined for other files. */
export function readArchiveName(name: string): ArchiveName | undefined {
  const [, stamp = "", full, increment, database = "", base] = pattern.exec(name) ?? [];
  if (full === undefined && increment === undefined) return undefined;
  const [time, baseTime] = [timeOf(stamp), base === undefined ? undefined : timeOf(base)];
  if (time === undefined || (increment !== undefined) !== (baseTime !== undefined))
    return undefined;
  return { name, time, kind: full === undefined ? "increment" : "full", database, baseTime };
}

/**
 * The name of a new archive.
 * @param digest SHA-256 of its database
 */
export function newArchiveName(
  time: number,
  digest: string,
  base: ArchiveName | undefined,
): ArchiveName {
  const kind = base === undefined ? "full" : "increment";
  const database = digest.slice(0, 12);
  const ending = base === undefined ? "" : `-${stampOf(base.time)}`;
  const name = `tapeout-${stampOf(time)}-${kind}-${database}${ending}.tar.zst.age`;
  return { name, time, kind, database, baseTime: base?.time };
}

/** A test of an archive, which was read and checked as a whole. */
export interface ArchiveTest {
  readonly archive: string;
  /** Time of the archive and of the test, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly at: number;
}

const recordPattern = /^tests\/(\d{8}T\d{9}Z)-(.+)$/;

/** The path of the record of a test, beside the archives. @param at time of the test */
export function testRecord(archive: string, at: number): string {
  return `tests/${stampOf(at)}-${archive}`;
}

/** Parses the path of a record; undefined for other files. */
export function readTestRecord(path: string): ArchiveTest | undefined {
  const [, stamp = "", name = ""] = recordPattern.exec(path) ?? [];
  const [at, archive] = [timeOf(stamp), readArchiveName(name)];
  if (at === undefined || archive === undefined) return undefined;
  return { archive: archive.name, madeAt: archive.time, at };
}

/** The full archive that an increment adds to; undefined where there is none. */
export function baseOf(
  { baseTime }: ArchiveName,
  archives: readonly ArchiveName[],
): ArchiveName | undefined {
  return archives.find(({ kind, time }) => kind === "full" && time === baseTime);
}

function stampOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, "");
}

function timeOf(stamp: string): number | undefined {
  const [, y, mo, d, h, mi, s, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? [];
  const time = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
  return Number.isNaN(time) || stampOf(time) !== stamp ? undefined : time;
}
