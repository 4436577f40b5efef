export type ArchiveKind = "full" | "increment";

/** An archive, as its name says it. */
export interface ArchiveName {
  readonly name: string;
  /** Time at which its making began, milliseconds since 1970. */
  readonly time: number;
  readonly kind: ArchiveKind;
  /** First digits of the SHA-256 of the database in it. */
  readonly database: string;
  /** Of an increment: the time of the full archive that it adds to. */
  readonly baseTime: number | undefined;
}

const pattern =
  /^tapeout-(\d{8}T\d{9}Z)-(?:(full)|(increment))-([0-9a-f]{12})(?:-(\d{8}T\d{9}Z))?\.tar\.zst\.age$/;

/** Reads a name; undefined where it is none of an archive. */
export function readArchiveName(name: string): ArchiveName | undefined {
  const [, stamp = "", full, increment, database = "", base] = pattern.exec(name) ?? [];
  if (full === undefined && increment === undefined) return undefined;
  const [time, baseTime] = [timeOf(stamp), base === undefined ? undefined : timeOf(base)];
  if (time === undefined || (increment !== undefined) !== (baseTime !== undefined))
    return undefined;
  return { name, time, kind: full === undefined ? "increment" : "full", database, baseTime };
}

/** The name of a new archive. @param digest the SHA-256 of the database in it */
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

/** A test of an archive: it was read and checked as a whole. */
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

/** Reads the path of a record; undefined where it is none. */
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
