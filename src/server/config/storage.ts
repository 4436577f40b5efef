import type { S3Credentials, S3Location } from "../../base/store/storage/location.ts";
import { ConfigProblem, problemLine } from "./problems.ts";

// Readers of what says where stored files are. No message quotes a URL: a key may stand in it.

/** A bucket's name (Amazon S3 User Guide, "General purpose bucket naming rules"). */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const queries = ["endpoint", "region", "pathStyle"] as const;

/** `s3://bucket/prefix?endpoint=…&region=…&pathStyle=true`; undefined for `disk`. */
export function readStorageUrl(text: string): Omit<S3Location, "credentials"> | undefined {
  if (text === "disk") return undefined;
  const url = URL.parse(text);
  if (url === null || !/^s3:\/\//i.test(text)) {
    throw new ConfigProblem("is neither disk nor a URL that begins with s3://");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigProblem("has a key in it: keys are variables of their own");
  }
  if (!bucketName.test(url.hostname)) throw new ConfigProblem("names no bucket, s3://bucket");
  const wrong = [...url.searchParams.keys()].find((name) => !queries.some((one) => one === name));
  if (wrong !== undefined || url.hash !== "") {
    throw new ConfigProblem(`takes the queries ${queries.join(", ")} and no others`);
  }
  return {
    bucket: url.hostname,
    prefix: readPrefix(url.pathname),
    endpoint: readEndpoint(url.searchParams.get("endpoint")),
    region: url.searchParams.get("region") ?? undefined,
    pathStyle: readPathStyle(url.searchParams),
  };
}

function readPrefix(path: string): string {
  let steps: string[];
  try {
    steps = decodeURIComponent(path).split("/");
  } catch {
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
  if (steps.some((step) => step.startsWith("."))) {
    throw new ConfigProblem("has a step in its prefix that begins with a dot");
  }
  return steps.filter((step) => step !== "").join("/");
}

function readEndpoint(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.parse(text);
  const isPlain = url !== null && url.pathname === "/" && url.search === "" && url.username === "";
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new ConfigProblem("has an endpoint that is not http://host:port or https://host:port");
  }
  return url.origin;
}

/** Servers of one's own rarely have a host name for each bucket. */
function readPathStyle(given: URLSearchParams): boolean {
  const text = given.get("pathStyle");
  if (text === null) return given.has("endpoint");
  if (text !== "true" && text !== "false") {
    throw new ConfigProblem("has a pathStyle that is neither true nor false");
  }
  return text === "true";
}

/** The message never quotes the value. */
export function readKey(text: string): string {
  if (/[\s\p{Cc}]/u.test(text)) throw new ConfigProblem("contains a blank or a control character");
  return text;
}

interface StorageValues {
  readonly STORAGE_URL?: Omit<S3Location, "credentials"> | undefined;
  readonly STORAGE_ACCESS_KEY?: string | undefined;
  readonly STORAGE_SECRET_KEY?: string | undefined;
}

/** The bucket with its keys; undefined where files are in the data folder. */
export function storageOf(values: StorageValues): S3Location | undefined {
  const { STORAGE_URL: place } = values;
  return place && { ...place, credentials: storageKeysOf(values) };
}

export function storageKeysOf({
  STORAGE_ACCESS_KEY: accessKeyId,
  STORAGE_SECRET_KEY: secretAccessKey,
}: StorageValues): S3Credentials | undefined {
  return accessKeyId === undefined || secretAccessKey === undefined
    ? undefined
    : { accessKeyId, secretAccessKey };
}

const keyPairs = [
  ["STORAGE_ACCESS_KEY", "STORAGE_SECRET_KEY"],
  ["BACKUP_ACCESS_KEY", "BACKUP_SECRET_KEY"],
] as const;

type KeyName = (typeof keyPairs)[number][number];

/** Problems of keys that stand without their secret, or the other way round. */
export function problemsOfKeys(
  given: Readonly<Partial<Record<string, string | undefined>>>,
  examples: Readonly<Record<KeyName, string>>,
): string[] {
  return keyPairs
    .flatMap(([key, secret]) => [[key, secret] as const, [secret, key] as const])
    .filter(([one, other]) => given[one] !== undefined && given[other] === undefined)
    .map(([one, other]) => problemLine(other, `is missing, but ${one} is set`, examples[other]));
}
