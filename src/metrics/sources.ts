import type { LivePublication } from "../content/live.ts";
import type { Readiness } from "../health.ts";
import type { ConnectionCounts } from "../http/connections/guard.ts";
import type { FastPathCounts } from "../http/fastPathCounts.ts";
import type { ResponseCache } from "../http/responseCache.ts";

/** Parts of a server whose state is read when figures are collected. */
export interface AppSources {
  readonly fastPath: FastPathCounts;
  readonly connections: () => ConnectionCounts;
  readonly cache: ResponseCache;
  readonly live: LivePublication;
  readonly readiness: () => Promise<Readiness>;
}
