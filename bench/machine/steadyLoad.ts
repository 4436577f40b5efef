import { join } from "node:path";
import * as z from "zod";
import { run } from "./processes.ts";
import { readerHeaders } from "./reader.ts";

const outcomeSchema = z.object({
  responses: z.int(),
  failures: z.record(z.string(), z.int()),
  seconds: z.number(),
  cpuSeconds: z.number(),
  p99: z.number(),
  longest: z.number(),
});

/** What came of a load; `failures` counts by cause, times are in ms, CPU time is the generator's. */
export type SteadyOutcome = z.output<typeof outcomeSchema>;

/** What is requested by turns, by GET or, where it has a body, by POST. */
export interface SteadyRequest {
  readonly path: string;
  /** A body of JSON. */
  readonly json?: string;
}

export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second; absent: as many as are answered. */
  readonly rate?: number;
}

/** Sends requests from a process of its own, each from a network of its own. */
export async function steadyLoad(
  origin: string,
  requests: readonly SteadyRequest[],
  options: LoadOptions,
): Promise<SteadyOutcome> {
  const script = join(import.meta.dirname, "../children/steadyLoad.ts");
  const orders = {
    requests: requests.map(({ path, json }) => ({ url: `${origin}${path}`, json })),
    headers: readerHeaders.desktop,
    ...options,
  };
  const output = await run([process.execPath, script], { input: JSON.stringify(orders) });
  return outcomeSchema.parse(JSON.parse(output));
}
