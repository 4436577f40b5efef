import type { BackupPlaceKind } from "../../base/site/serverSettingCodes.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { folderBelow } from "./backupFolder.ts";
import { type ServerSettings, usualRetention } from "./mailAndBackupInForce.ts";
import { type FieldProblem, fixedFields, requireFit } from "./settingProblems.ts";
import { backupVariables, type FixedBackup } from "./settingsFixedByEnvironment.ts";
import {
  type StoredBackup,
  type StoredBucket,
  sealBucketSecret,
  storedBackup,
} from "./storedSettings.ts";
import { differingNames, requireVersion, writeSettings } from "./writeSettings.ts";

/** Settings of backups as somebody wishes them; what is absent stays as it is. */
export interface BackupWish {
  readonly place?: BackupPlaceKind | undefined;
  /** Below the data folder. */
  readonly folder?: string | undefined;
  readonly bucket?: string | undefined;
  readonly prefix?: string | undefined;
  /** Empty: Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly access_key?: string | undefined;
  /** Absent or empty: the one that is stored, where bucket and access key stay the same. */
  readonly secret_key?: string | undefined;
  readonly every_hours?: number | undefined;
  readonly increment_minutes?: number | undefined;
  readonly keep_days?: number | undefined;
  readonly keep_weeks?: number | undefined;
  readonly keep_months?: number | undefined;
}

/** Fields of the values that a variable can fix. */
const groups = {
  place: ["place", "folder", "bucket", "prefix", "endpoint", "region", "access_key", "secret_key"],
  keys: ["access_key", "secret_key"],
  every: ["every_hours"],
  increment: ["increment_minutes"],
  keep: ["keep_days", "keep_weeks", "keep_months"],
} as const;

/** The variable that fixes a value of backups; undefined: none does. */
export function backupVariable(
  fixed: FixedBackup,
  group: keyof typeof backupVariables,
): string | undefined {
  const values = {
    ...{ place: fixed.place, keys: fixed.keys, keep: fixed.keep },
    ...{ every: fixed.everyHours, increment: fixed.incrementMinutes },
  };
  return values[group] === undefined ? undefined : backupVariables[group];
}

/**
 * Changes the settings of backups.
 * @throws UnfitSettings, VersionConflict, NotPermitted
 */
export async function changeBackup(
  settings: ServerSettings,
  wish: BackupWish & { readonly version: number },
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  requireRight(by, "system.manage", {}, "the settings of backups");
  const { store, fixed } = settings;
  const stored = await storedBackup(store.db);
  requireVersion("backup", stored.version, wish.version);
  const before = stored.value;
  const problems: FieldProblem[] = fixedFields(wish, groups, (group) =>
    backupVariable(fixed.backup, group),
  );
  const place = await mergedPlace(settings, before, wish, problems);
  if (place !== undefined && wish.place !== undefined && fixed.backup.key === undefined) {
    problems.push({ field: "place", problem: "no-key" });
  }
  const keep = mergedKeep(before, wish, problems);
  requireFit(problems);
  const after: StoredBackup = {
    ...(place !== undefined && { place: await sealed(settings, place, wish.secret_key) }),
    ...given("everyHours", wish.every_hours ?? before.everyHours),
    ...given("incrementMinutes", wish.increment_minutes ?? before.incrementMinutes),
    ...given("keep", keep),
  };
  const changed = namesOfChange(before, after);
  if (changed.length === 0) return;
  await writeSettings(store, {
    ...{ name: "backup", value: after, version: wish.version, changed, by, now },
  });
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return value === undefined ? {} : { [name]: value };
}

type StoredPlace = NonNullable<StoredBackup["place"]>;

async function sealed(
  { store }: ServerSettings,
  place: StoredPlace,
  typed: string | undefined,
): Promise<StoredPlace> {
  if (place.kind === "folder" || typed === undefined || typed === "") return place;
  return { ...place, secretKey: await sealBucketSecret(store, place, typed) };
}

async function mergedPlace(
  { fixed }: ServerSettings,
  { place: before }: StoredBackup,
  wish: BackupWish,
  problems: FieldProblem[],
): Promise<StoredPlace | undefined> {
  const kind = wish.place ?? before?.kind ?? "none";
  if (kind === "none") return undefined;
  if (kind === "folder") {
    const folder = (wish.folder ?? (before?.kind === "folder" ? before.folder : "")).trim();
    const found = await folderBelow(fixed.dataDir, folder);
    if ("problem" in found) problems.push({ field: "folder", problem: found.problem });
    return { kind, folder };
  }
  return mergedBucket(before?.kind === "bucket" ? before : undefined, wish, fixed.backup, problems);
}

const noBucket = { bucket: "", prefix: "", endpoint: "", region: "", accessKey: "" } as const;

function mergedBucket(
  before: StoredBucket | undefined,
  wish: BackupWish,
  fixed: FixedBackup,
  problems: FieldProblem[],
): StoredBucket {
  const was = { ...noBucket, ...before };
  const place = {
    kind: "bucket",
    bucket: (wish.bucket ?? was.bucket).trim(),
    prefix: (wish.prefix ?? was.prefix).trim().replaceAll(/^\/+|\/+$/g, ""),
    endpoint: (wish.endpoint ?? was.endpoint).trim(),
    region: (wish.region ?? was.region).trim(),
    accessKey: fixed.keys === undefined ? (wish.access_key ?? was.accessKey).trim() : "",
  } as const;
  const { endpoint, problem } = readEndpoint(place.endpoint);
  if (problem !== undefined) problems.push({ field: "endpoint", problem });
  checkNames(place, problems);
  const read = { ...place, endpoint };
  if (fixed.keys !== undefined) return read;
  if (!/^[^\s\p{Cc}]{1,200}$/u.test(place.accessKey)) {
    problems.push({ field: "access_key", problem: "access-key" });
  }
  if (wish.secret_key !== undefined && wish.secret_key !== "") return read;
  const isSame =
    was.endpoint === endpoint &&
    was.region === read.region &&
    was.bucket === read.bucket &&
    was.accessKey === read.accessKey;
  if (isSame && before?.secretKey !== undefined) return { ...read, secretKey: before.secretKey };
  const missing = before?.secretKey === undefined ? "secret-missing" : "secret-again";
  problems.push({ field: "secret_key", problem: missing });
  return read;
}

function checkNames({ bucket, prefix, region }: StoredBucket, problems: FieldProblem[]): void {
  // Amazon S3 User Guide, "General purpose bucket naming rules".
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push({ field: "bucket", problem: "bucket" });
  }
  const isFit = prefix.split("/").every((step) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(step));
  if (prefix !== "" && (!isFit || prefix.length > 200)) {
    problems.push({ field: "prefix", problem: "prefix" });
  }
  if (!/^[a-z0-9-]{0,40}$/i.test(region)) problems.push({ field: "region", problem: "region" });
}

/** Ports of HTTPS on which an endpoint may be named, as with mail servers: none to find out others by. */
const endpointPorts: readonly string[] = ["", "8443", "9000"];

/** The origin of an endpoint; only HTTPS, as the address comes from a browser. */
function readEndpoint(typed: string): { endpoint: string; problem?: "endpoint" } {
  if (typed === "") return { endpoint: "" };
  const url = URL.parse(typed);
  const isPlain =
    url?.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    endpointPorts.includes(url.port);
  return isPlain ? { endpoint: url.origin } : { endpoint: typed, problem: "endpoint" };
}

function mergedKeep(
  { keep: before }: StoredBackup,
  { keep_days, keep_weeks, keep_months }: BackupWish,
  problems: FieldProblem[],
): StoredBackup["keep"] {
  if (keep_days === undefined && keep_weeks === undefined && keep_months === undefined) {
    return before;
  }
  const { days, weeks, months } = before ?? usualRetention;
  const keep = {
    days: keep_days ?? days,
    weeks: keep_weeks ?? weeks,
    months: keep_months ?? months,
  };
  if (keep.days + keep.weeks + keep.months === 0) {
    problems.push({ field: "keep_days", problem: "nothing-kept" });
  }
  return keep;
}

function namesOfChange(before: StoredBackup, after: StoredBackup): string[] {
  const flat = ({ place, ...rest }: StoredBackup) => {
    const { kind, ...facts } = { ...noBucket, secretKey: "", folder: "", kind: "none", ...place };
    return { place: kind, ...facts, ...rest };
  };
  return differingNames(flat(before), flat(after));
}
