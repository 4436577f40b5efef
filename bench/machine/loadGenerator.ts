import { join } from "node:path";
import * as z from "zod";
import { isInstalled, onCore, run } from "./processes.ts";
import { readerHeaders } from "./reader.ts";

/** Asks for one address as often as it can, from a process and a core of its own. */
export interface LoadGenerator {
  readonly name: string;
  /** Whether it takes https addresses, whatever their certificate. */
  readonly takesTls: boolean;
  /**
   * @param connections requests under way at once
   * @returns how many answers came in how long
   * @throws where one of them was not 200
   */
  load(url: string, seconds: number, connections?: number): Promise<Load>;
}

interface Load {
  readonly answers: number;
  readonly seconds: number;
}

const usualConnections = 32;

/** wrk where it is installed, else a client on node:http, which takes several times as much CPU. */
export function findLoadGenerator(): LoadGenerator {
  return isInstalled("wrk", "--version") ? wrk : nodeClient;
}

const wrk: LoadGenerator = {
  name: "wrk",
  takesTls: true,
  async load(url, seconds, connections = usualConnections) {
    const named = Object.entries(readerHeaders.desktop).flatMap(([name, value]) => [
      "--header",
      `${name}: ${value}`,
    ]);
    // Two seconds, as wrk waits by itself, are no failure on a busy machine.
    const size = ["--threads", "1", "--connections", String(connections), "--timeout", "30s"];
    const output = await run(
      onCore(1, ["wrk", ...size, "--duration", `${seconds}s`, ...named, url]),
    );
    const [, answers, time, unit] = /(\d+) requests in ([\d.]+)(m?s),/.exec(output) ?? [];
    if (answers === undefined || /Non-2xx|Socket errors/.test(output)) {
      throw new Error(`wrk could not load ${url}:\n${output}`);
    }
    return { answers: Number(answers), seconds: Number(time) / (unit === "ms" ? 1000 : 1) };
  },
};

const nodeOutcome = z.object({ responses: z.int(), seconds: z.number() });

const nodeClient: LoadGenerator = {
  name: "node:http",
  takesTls: false,
  async load(url, seconds, connections = usualConnections) {
    const script = join(import.meta.dirname, "../children/load.ts");
    const orders = { url, headers: readerHeaders.desktop, connections, seconds };
    const output = await run(onCore(1, [process.execPath, script]), {
      input: JSON.stringify(orders),
    });
    const outcome = nodeOutcome.parse(JSON.parse(output));
    return { answers: outcome.responses, seconds: outcome.seconds };
  },
};
