import { Counter, Gauge, type Registry } from "prom-client";
import type { FastPathCounts } from "../../base/http/cache/fastPathCounts.ts";
import type { ResponseCache } from "../../base/http/cache/responseCache.ts";
import type { ConnectionCounts } from "../../base/http/connections/connectionGuard.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import type { Publication } from "../../content/published/publication.ts";
import type { Readiness } from "../health.ts";
import { sharedReading } from "./storeMetrics.ts";

/** Parts of a server whose state is read when figures are collected. */
export interface AppSources {
  readonly fastPath: FastPathCounts;
  readonly connections: () => ConnectionCounts;
  readonly cache: ResponseCache;
  readonly live: LivePublication;
  readonly readiness: () => Promise<Readiness>;
}

/** Registers figures that are read from the parts of a server when collected. */
export function collectApp(registry: Registry, sources: AppSources): void {
  const registers = [registry];
  collectFastPath(registers, sources);
  collectCache(registers, sources);
  collectConnections(registers, sources);
  collectPublication(registers, sources);
  collectReadiness(registers, sources);
}

function collectFastPath(registers: Registry[], { fastPath }: AppSources): void {
  new Counter({
    name: "tapeout_cached_page_responses_total",
    help: "Cached pages that were sent before the router, by route; all with status 200",
    labelNames: ["route"],
    registers,
    collect() {
      this.reset();
      for (const [route, count] of fastPath.hits) this.inc({ route }, count);
    },
  });
  new Counter({
    name: "tapeout_cached_page_misses_total",
    help: "Requests that were left to the router: not cached under their address, or no page at all",
    registers,
    collect() {
      this.reset();
      this.inc(fastPath.missed);
    },
  });
}

function collectCache(registers: Registry[], { cache }: AppSources): void {
  new Gauge({
    name: "tapeout_response_cache_entries",
    help: "Cached responses",
    registers,
    collect() {
      this.set(cache.size.answers);
    },
  });
  new Gauge({
    name: "tapeout_response_cache_bytes",
    help: "Memory of the cached responses",
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Gauge({
    name: "tapeout_response_cache_max_bytes",
    help: "Bound of the cached responses' memory",
    registers,
    collect() {
      this.set(cache.maxBytes);
    },
  });
  new Counter({
    name: "tapeout_response_cache_lookups_total",
    help: "Lookups of the router in the cache; the cached-page fast path has figures of its own",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, cache.counts.hits);
      this.inc({ result: "miss" }, cache.counts.missed);
    },
  });
  new Counter({
    name: "tapeout_response_cache_evictions_total",
    help: "Responses removed for want of room",
    registers,
    collect() {
      this.reset();
      this.inc(cache.counts.evictions);
    },
  });
}

function collectConnections(registers: Registry[], { connections }: AppSources): void {
  new Gauge({
    name: "tapeout_connections_open",
    help: "Connections of clients that are open",
    registers,
    collect() {
      this.set(connections().open);
    },
  });
  new Counter({
    name: "tapeout_connections_opened_total",
    help: "Connections that were taken",
    registers,
    collect() {
      this.reset();
      this.inc(connections().opened);
    },
  });
  new Counter({
    name: "tapeout_connections_closed_total",
    help: "Connections that a limit closed",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(connections().closed))
        this.inc({ reason }, count);
    },
  });
}

function collectPublication(registers: Registry[], { live }: AppSources): void {
  let publishedMs = Number.NaN;
  live.events.subscribe("publication", "figures", () => {
    publishedMs = Date.now();
  });
  new Gauge({
    name: "tapeout_publication_revision",
    help: "Number of the publication in memory",
    registers,
    collect() {
      this.set(live.current().revision);
    },
  });
  new Gauge({
    name: "tapeout_publication_age_seconds",
    help: "Time since the last publication",
    registers,
    collect() {
      if (Number.isNaN(publishedMs)) publishedMs = lastPublished(live.current());
      if (publishedMs > 0) this.set((Date.now() - publishedMs) / 1_000);
      else this.remove();
    },
  });
}

/** Time of the last publication of a document, in ms since 1970; 0 without any. */
function lastPublished({ views }: Publication): number {
  let last = 0;
  for (const view of Object.values(views)) {
    for (const { publishedAt } of view.docs()) last = Math.max(last, publishedAt);
  }
  return last;
}

function collectReadiness(registers: Registry[], { readiness }: AppSources): void {
  const states = ["ok", "read-only", "stale"] as const;
  const now = sharedReading(readiness);
  new Gauge({
    name: "tapeout_store_state",
    help: "1 for the state of the store: ok, read-only (takes no writes), stale (does not answer)",
    labelNames: ["state"],
    registers,
    async collect() {
      const read = await now();
      for (const state of states) this.set({ state }, read?.store === state ? 1 : 0);
    },
  });
  new Gauge({
    name: "tapeout_storage_state",
    help: "1 for the state of the bucket of stored files: ok, away (does not answer or refuses)",
    labelNames: ["state"],
    aggregator: "max",
    registers,
    async collect() {
      const storage = (await now())?.storage;
      if (storage === undefined) return;
      for (const state of ["ok", "away"]) this.set({ state }, storage === state ? 1 : 0);
    },
  });
  new Gauge({
    name: "tapeout_ready",
    help: "1 while the process takes requests, 0 once it was asked to stop",
    registers,
    async collect() {
      const read = await now();
      this.set(read?.isReady === true ? 1 : 0);
    },
  });
}
