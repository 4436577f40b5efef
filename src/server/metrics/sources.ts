import type { FastPathCounts } from "../../base/http/cache/fastPathCounts.ts";
import type { ResponseCache } from "../../base/http/cache/responseCache.ts";
import type { ConnectionCounts } from "../../base/http/connections/guard.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import type { Readiness } from "../health.ts";

/** Parts of a server whose state is read when figures are collected. */
export interface AppSources {
  readonly fastPath: FastPathCounts;
  readonly connections: () => ConnectionCounts;
  readonly cache: ResponseCache;
  readonly live: LivePublication;
  readonly readiness: () => Promise<Readiness>;
}
