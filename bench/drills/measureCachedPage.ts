import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { onCore, run } from "../machine/processes.ts";
import { readerHeaders } from "../machine/readerRequest.ts";
import { quantile } from "../statistics.ts";

const orders = z.object({ url: z.string(), seconds: z.number(), everyMs: z.number() });

const outcome = z.object({ errors: z.number(), p50: z.number(), p99: z.number(), max: z.number() });

/** Times that a reader waited, connecting included, in ms. */
export type Outcome = z.output<typeof outcome>;

/** Outcomes of two readers: one whose connection is kept, and one who connects anew for each page. */
const readersOutcome = z.object({ kept: outcome, fresh: outcome });

export type ReadersOutcome = z.output<typeof readersOutcome>;

/**
 * Measures how long a cached page takes, requested 50 times a second over a connection that is kept and as
 * often over new ones, from a process of its own.
 */
export async function read(url: string, seconds: number): Promise<ReadersOutcome> {
  const input = JSON.stringify({ url, seconds, everyMs: 20 });
  const printed = await run(onCore(1, [process.execPath, import.meta.filename]), { input });
  return readersOutcome.parse(JSON.parse(printed));
}

/** Longer waits count as this, in ms. */
const maxMs = 20_000;

/** Requests a page. @returns true where it was answered */
function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(url, { agent, headers: readerHeaders.desktop, timeout: maxMs });
    call.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
      response.once("error", () => resolve(false));
    });
    call.once("timeout", () => call.destroy());
    call.once("error", () => resolve(false));
  });
}

async function measure(
  { url, seconds, everyMs }: z.output<typeof orders>,
  agent: Agent,
): Promise<Outcome> {
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1_000;
  for (
    let next = performance.now();
    next < end;
    next = Math.max(next + everyMs, performance.now())
  ) {
    await sleep(Math.max(0, next - performance.now()));
    const began = performance.now();
    if (!(await ask(url, agent))) errors += 1;
    times.push(performance.now() - began);
  }
  agent.destroy();
  const [p50, p99, max] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
  return { errors, p50, p99, max };
}

if (import.meta.main) {
  const given = orders.parse(JSON.parse(await text(process.stdin)));
  const [kept, fresh] = await Promise.all([
    measure(given, new Agent({ keepAlive: true, maxSockets: 1 })),
    measure(given, new Agent({ keepAlive: false })),
  ]);
  console.log(JSON.stringify({ kept, fresh }));
}
