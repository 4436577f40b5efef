import type { Store } from "../../base/store/store.ts";
import type { OpenSearch } from "../../readers/search/search.ts";
import type { MetricsConfig } from "../config/metrics.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsOptions {
  /** The program's. */
  readonly version: string;
  readonly store: Store;
  readonly search: OpenSearch;
  /** Hash of what was built. */
  readonly build: string;
  readonly onError: (error: unknown) => void;
}

/** The figures of this process, and what ends them. */
export interface OpenedMetrics {
  readonly metrics: Metrics;
  /** The token of `/metrics` on the site's own port; undefined: it is not there. */
  readonly metricsToken: string | undefined;
  close(): Promise<void>;
}

/**
 * Begins to collect figures, and serves them on a port of their own where one is configured. The
 * libraries are loaded now: a process without figures has none of them in memory.
 */
export async function openMetrics(
  config: MetricsConfig,
  { version, build, store, search, onError }: MetricsOptions,
): Promise<OpenedMetrics> {
  const { Metrics } = await import("./metrics.ts");
  const metrics = new Metrics({ version, build });
  metrics.followStore(store);
  metrics.followIndex(() => search.sizeIfReady());
  const { port, token } = config;
  if (port === undefined) {
    return { metrics, metricsToken: token, close: async () => metrics.close() };
  }
  const { startMetricsServer } = await import("./metricsServer.ts");
  const server = await startMetricsServer({
    ...config,
    port,
    contentType: metrics.contentType,
    text: () => metrics.text(),
    onError,
  });
  return {
    metrics,
    metricsToken: undefined,
    async close() {
      await server.close();
      metrics.close();
    },
  };
}
