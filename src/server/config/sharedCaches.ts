import type { EdgeCaching } from "../../base/http/edge/edgeHeaders.ts";
import {
  type PurgeKind,
  type PurgeSetting,
  purgeKinds,
} from "../../base/http/edge/purge/sendPurge.ts";
import { ConfigProblem } from "./problems.ts";
import { oneOf } from "./readValues.ts";

/**
 * Default seconds for which a shared cache serves stale responses while the server does not
 * respond.
 */
const usualOutageSeconds = 3_600;

/** Directives for shared caches; undefined where `EDGE_SECONDS` is not set. */
export function edgeCaching(
  seconds: number | undefined,
  outageSeconds = usualOutageSeconds,
): EdgeCaching | undefined {
  return seconds === undefined ? undefined : { seconds, outageSeconds };
}

/** A kind of shared cache. For one of earlier releases, the message names the replacement. */
export function readPurgeKind(text: string): PurgeKind {
  if (text === "varnish") {
    throw new ConfigProblem(
      'is "varnish", which Tapeout does not purge any more: use webhook, with a service that passes the tags on',
    );
  }
  return oneOf(purgeKinds, text);
}

/** Addresses of shared caches. The messages never quote one: it may hold a secret. */
export function readPurgeUrls(text: string): string[] {
  const urls = text.split(",").map((part) => part.trim());
  for (const one of urls) {
    const url = URL.parse(one);
    if (url === null || !/^https?:\/\//i.test(one)) {
      throw new ConfigProblem("has a part that is not an http:// or https:// URL");
    }
    if (url.username !== "" || url.password !== "") {
      throw new ConfigProblem("carries a user name or password: its secret is PURGE_TOKEN");
    }
  }
  return urls;
}

/** A secret that fits a header. The messages never quote it. */
export function readPurgeToken(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new ConfigProblem("has characters that are neither letters, digits nor signs of ASCII");
  }
  return text;
}

interface PurgeVariables {
  readonly PURGE_KIND?: PurgeKind | undefined;
  readonly PURGE_URL?: readonly string[] | undefined;
  readonly PURGE_TOKEN?: string | undefined;
}

/** Shared caches to purge; undefined where there are none. */
export function purgeSetting({
  PURGE_KIND: kind,
  PURGE_URL: urls,
  PURGE_TOKEN: token,
}: PurgeVariables): PurgeSetting | undefined {
  return kind === undefined || urls === undefined ? undefined : { kind, urls, token };
}
