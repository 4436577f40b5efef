import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type * as z from "zod";
import { onCore, start, stop } from "../../machine/processes.ts";
import { type Outcome, outcome } from "./outcomes.ts";
import type { readingOrders } from "./readingMix.ts";

const program = fileURLToPath(new URL("../../children/mixedReaders.ts", import.meta.url));

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
  const child = start(onCore(1, [process.execPath, program]), {
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
