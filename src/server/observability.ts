import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "./config.ts";
import { type MetricsOptions, openMetrics } from "./metrics/startMetrics.ts";
import type { Tracing } from "./tracing/tracing.ts";

const { version } = packageJson;

/** Figures and traces, as `buildApp()` takes them. */
export type Observability = Awaited<ReturnType<typeof openObservability>>;

/**
 * Begins the figures and traces that are configured. The libraries of each are loaded now or never: a
 * process without them has none in memory.
 */
export async function openObservability(
  { metrics: metricsConfig, tracing: tracingConfig }: Config,
  options: Omit<MetricsOptions, "version">,
) {
  const figures = metricsConfig && (await openMetrics(metricsConfig, { ...options, version }));
  let tracing: Tracing | undefined;
  if (tracingConfig !== undefined) {
    const library = await import("./tracing/tracing.ts");
    tracing = new library.Tracing(tracingConfig, version);
  }
  return {
    metrics: figures?.metrics,
    metricsToken: figures?.metricsToken,
    tracing,
    /** Ends both, after what they follow. */
    async close() {
      await figures?.close();
      await tracing?.close();
    },
  };
}
