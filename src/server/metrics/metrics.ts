import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Store } from "../../base/store/store.ts";
import type { IndexSize } from "../../readers/search/thread/searchThreadMessages.ts";
import { type AppSources, collectApp } from "./appMetrics.ts";
import { followOperations } from "./operationMetrics.ts";
import { RequestMetrics } from "./requestMetrics.ts";
import { collectStore, sharedReading } from "./storeMetrics.ts";

/** Versions that `tapeout_build_info` tells. */
export interface BuildInfo {
  readonly version: string;
  /** Hash of what was built. */
  readonly build: string;
}

/** Figures of one process, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: RequestMetrics;
  readonly #stop: () => void;

  constructor({ version, build }: BuildInfo) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new RequestMetrics(this.registry);
    this.#stop = followOperations(this.registry);
    new Gauge({
      name: "tapeout_build_info",
      help: "1; the labels tell the version and what was built",
      labelNames: ["version", "build"],
      registers,
    }).set({ version, build }, 1);
  }

  /** The media type of `text()`. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** Follows the requests of a Fastify. To be called before its routes are made. */
  followRequests(app: FastifyInstance): void {
    this.#requests.follow(app);
  }

  /** Reads the parts of a server. To be called once. */
  followApp(sources: AppSources): void {
    collectApp(this.registry, sources);
  }

  followStore(store: Store): void {
    collectStore(this.registry, store);
  }

  /** @param size undefined while there is no index */
  followIndex(size: () => Promise<IndexSize | undefined>): void {
    const registers = [this.registry];
    const now = sharedReading(size);
    const gauges = [
      ["documents", "Documents in the index of search, in both languages"],
      ["bytes", "Memory of the index of search"],
    ] as const;
    for (const [part, help] of gauges) {
      new Gauge({
        name: `tapeout_search_index_${part}`,
        help,
        registers,
        async collect() {
          this.set((await now())?.[part] ?? 0);
        },
      });
    }
  }

  /** Counts a request that reached no route. */
  rejected(cause: string): void {
    this.#requests.rejected(cause);
  }

  /** The figures of this process in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Ends its subscriptions. */
  close(): void {
    this.#stop();
    this.registry.clear();
  }
}
