import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import * as z from "zod";
import type { MetricsConfig } from "../config/metrics.ts";
import type { Metrics } from "./metrics.ts";
import { type MetricsServer, startMetricsServer } from "./metricsServer.ts";

/** Time in which a worker must tell its figures; one that does not is left out, in milliseconds. */
const answerMs = 1_000;

/** The label that tells the processes of a server apart. */
const processLabel = "worker";

// Messages between workers and their primary process, beside those of src/cluster/messages.ts.
const request = z.object({ kind: z.literal("figures?"), id: z.int() });
const ownFigures = z.object({
  kind: z.literal("figures"),
  id: z.int(),
  figures: z.array(z.looseObject({ name: z.string() })),
});
const allRequest = z.object({ kind: z.literal("all figures?"), id: z.int() });
const allFigures = z.object({ kind: z.literal("all figures"), id: z.int(), text: z.string() });

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

/**
 * Has a worker tell its figures to the primary process, under its number.
 * @returns what reads the figures of all processes
 */
export function joinCluster(metrics: Metrics): () => Promise<string> {
  metrics.registry.setDefaultLabels({ [processLabel]: String(cluster.worker?.id ?? 0) });
  const waiting = new Map<number, (text: string) => void>();
  process.on("message", (message: unknown) => {
    const asked = request.safeParse(message).data;
    if (asked !== undefined) void tellOwn(metrics, asked.id);
    const told = allFigures.safeParse(message).data;
    if (told !== undefined) waiting.get(told.id)?.(told.text);
  });
  return async () => {
    const id = nextId();
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    process.send?.({ kind: "all figures?", id });
    try {
      return (await within(promise, 2 * answerMs)) ?? (await metrics.text());
    } finally {
      waiting.delete(id);
    }
  };
}

async function tellOwn({ registry }: Metrics, id: number): Promise<void> {
  const figures = await registry.getMetricsAsJSON();
  if (process.connected) process.send?.({ kind: "figures", id, figures });
}

/** Figures of the primary process: those of its workers and its own. */
export interface PrimaryMetrics {
  readonly server: MetricsServer | undefined;
}

/** Collects the workers' figures for whoever asks, and serves them where a port is configured. */
export async function startPrimaryMetrics(
  { port, host, token }: MetricsConfig,
  onError: (error: unknown) => void,
): Promise<PrimaryMetrics> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  own.setDefaultLabels({ [processLabel]: "primary" });
  const text = async () => {
    const all = await Promise.all([
      own.getMetricsAsJSON(),
      ...Object.values(cluster.workers ?? {}).map((worker) => figuresOf(worker)),
    ]);
    return AggregatorRegistry.aggregate(all.filter((one) => one !== undefined)).metrics();
  };
  cluster.on("message", (worker, message: unknown) => {
    const asked = allRequest.safeParse(message).data;
    if (asked === undefined) return;
    text().then((all) => {
      if (worker.isConnected()) worker.send({ kind: "all figures", id: asked.id, text: all });
    }, onError);
  });
  if (port === undefined) return { server: undefined };
  const { contentType } = own;
  return { server: await startMetricsServer({ port, host, token, contentType, text, onError }) };
}

/** A worker's figures; undefined where it does not tell them in time, as while it starts. */
async function figuresOf(worker: Worker | undefined): Promise<object[] | undefined> {
  if (worker?.isConnected() !== true) return undefined;
  const id = nextId();
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const listener = (message: unknown) => {
    const told = ownFigures.safeParse(message).data;
    if (told?.id === id) resolve(told.figures);
  };
  worker.on("message", listener);
  worker.send({ kind: "figures?", id });
  const figures = await within(promise, answerMs);
  worker.off("message", listener);
  return figures;
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
