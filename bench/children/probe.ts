import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { readerHeaders } from "../machine/reader.ts";

// A reader who asks for one page at a fixed pace over a connection that is kept, in a process of its
// own. Reads its orders from standard input and prints how long the responses took, in ms.
const orders = z.object({ url: z.string(), seconds: z.number(), everyMs: z.number() });

/** Longer waits count as this. */
const maxMs = 20_000;

const { url, seconds, everyMs } = orders.parse(JSON.parse(await text(process.stdin)));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let errors = 0;

function ask(): Promise<boolean> {
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

const end = performance.now() + seconds * 1_000;
for (let next = performance.now(); next < end; next = Math.max(next + everyMs, performance.now())) {
  await sleep(Math.max(0, next - performance.now()));
  const began = performance.now();
  if (!(await ask())) errors += 1;
  times.push(performance.now() - began);
}
agent.destroy();

times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(
  JSON.stringify({ count: times.length, errors, p50: at(0.5), p99: at(0.99), max: at(1) }),
);
