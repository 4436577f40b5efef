import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { readerHeaders } from "../machine/reader.ts";

// Two readers who ask for one page at a fixed pace in a process of its own: one over a connection that is
// kept, one over a new connection each time. Reads its orders from standard input and prints how long the
// responses took, connecting included, in ms.
const orders = z.object({ url: z.string(), seconds: z.number(), everyMs: z.number() });

/** Longer waits count as this. */
const maxMs = 20_000;

const { url, seconds, everyMs } = orders.parse(JSON.parse(await text(process.stdin)));

function ask(agent: Agent): Promise<boolean> {
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

async function measure(agent: Agent) {
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
    if (!(await ask(agent))) errors += 1;
    times.push(performance.now() - began);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { count: times.length, errors, p50: at(0.5), p99: at(0.99), max: at(1) };
}

const [kept, fresh] = await Promise.all([
  measure(new Agent({ keepAlive: true, maxSockets: 1 })),
  measure(new Agent({ keepAlive: false })),
]);
console.log(JSON.stringify({ kept, fresh }));
