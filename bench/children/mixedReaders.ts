import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ReadingMix, readingOrders } from "../endurance/load/readingMix.ts";
import { openClient } from "../endurance/load/request.ts";

// Readers of everything that a site offers, in a process of their own. The first line of standard input
// holds the orders; they read until it ends. Each response is printed as a line of JSON.
const input = createInterface({ input: process.stdin });
const [line] = await once(input, "line");
const orders = readingOrders.parse(JSON.parse(String(line)));
const stop = new AbortController();
input.once("close", () => stop.abort());

async function read(reader: number): Promise<void> {
  const mix = new ReadingMix(orders, reader);
  using client = openClient(orders.origin);
  while (!stop.signal.aborted) {
    const { request, outcomeOf } = mix.next();
    const exchange = await client.send(request);
    if (stop.signal.aborted) return;
    console.log(JSON.stringify(outcomeOf(exchange)));
    await sleep(mix.pauseMs(), undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

await Promise.all(Array.from({ length: orders.readers }, (_, reader) => read(reader)));
