import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import { onCore, start, stop } from "../../machine/processes.ts";
import { type Outcome, outcome } from "./judgeOutcomes.ts";
import { ReadingMix, readingOrders } from "./readingMix.ts";
import { openClient } from "./request.ts";

/** Readers in a process and on a core of their own. */
export interface Readers {
  /** @throws where the process has ended by itself */
  stop(): Promise<void>;
}

/** @param record is told what came of each request, in the order in which they ended */
export function startReaders(
  orders: z.input<typeof readingOrders>,
  record: (outcome: Outcome) => void,
): Readers {
  const child = start(onCore(1, [process.execPath, import.meta.filename]), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin?.on("error", () => undefined).write(`${JSON.stringify(orders)}\n`);
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) =>
      record(outcome.parse(JSON.parse(line))),
    );
  }
  return {
    async stop() {
      if (child.exitCode !== null) throw new Error(`The readers ended with ${child.exitCode}`);
      child.stdin?.end();
      await stop(child);
    },
  };
}

/**
 * The readers themselves. The first line of standard input holds their orders; they read until it ends.
 * Each response is printed as a line of JSON.
 */
async function readUntilTold(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  const [line] = await once(input, "line");
  const orders = readingOrders.parse(JSON.parse(String(line)));
  const stop = new AbortController();
  input.once("close", () => stop.abort());
  const { signal } = stop;
  const read = async (reader: number) => {
    const mix = new ReadingMix(orders, reader);
    using client = openClient(orders.origin);
    while (!signal.aborted) {
      const { request, outcomeOf } = mix.next();
      const exchange = await client.send(request);
      if (signal.aborted) return;
      console.log(JSON.stringify(outcomeOf(exchange)));
      await sleep(mix.pauseMs(), undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: orders.readers }, (_, reader) => read(reader)));
}

if (import.meta.main) await readUntilTold();
