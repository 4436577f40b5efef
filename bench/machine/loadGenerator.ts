import { createRequire } from "node:module";
import { z } from "zod";
import { isInstalled, onCore, run } from "./processes.ts";
import { readerHeaders } from "./reader.ts";

/** Asks for one address as often as it can, from a process and a core of its own. */
export interface LoadGenerator {
  readonly name: string;
  /**
   * @returns how many answers came in how long
   * @throws where one of them was not 200
   */
  load(url: string, seconds: number): Promise<Load>;
}

interface Load {
  readonly answers: number;
  readonly seconds: number;
}

const connections = 32;
const headers = Object.entries(readerHeaders.desktop);

/** wrk where it is installed, else autocannon, which takes several times as much of its core. */
export function findLoadGenerator(): LoadGenerator {
  return isInstalled("wrk", "--version") ? wrk : autocannon;
}

const wrk: LoadGenerator = {
  name: "wrk",
  async load(url, seconds) {
    const named = headers.flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    const size = ["--threads", "1", "--connections", String(connections)];
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

const cannonOutcome = z.object({
  requests: z.object({ total: z.number() }),
  duration: z.number(),
  errors: z.literal(0),
  non2xx: z.literal(0),
});

const autocannon: LoadGenerator = {
  name: "autocannon",
  async load(url, seconds) {
    const script = createRequire(import.meta.url).resolve("autocannon");
    const named = headers.flatMap(([name, value]) => ["--headers", `${name}=${value}`]);
    const size = ["--connections", String(connections), "--duration", String(seconds)];
    const output = await run(
      onCore(1, [process.execPath, script, "--json", "--no-progress", ...size, ...named, url]),
    );
    const { requests, duration } = cannonOutcome.parse(JSON.parse(output));
    return { answers: requests.total, seconds: duration };
  },
};
