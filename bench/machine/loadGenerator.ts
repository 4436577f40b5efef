import { cpuSeconds } from "./cpuAndMemory.ts";
import { isInstalled, onCore, run } from "./processes.ts";
import { readerHeaders } from "./readerRequest.ts";
import { steadyLoad } from "./steadyLoad.ts";

/** Asks for one address as often as it can, from a process and a core of its own. */
export interface LoadGenerator {
  readonly name: string;
  /** Whether it takes https addresses, whatever their certificate. */
  readonly takesTls: boolean;
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

/** Requests under way at once. */
const connections = 32;

/** wrk where it is installed, else a client on node:http, which takes several times as much CPU. */
export function findLoadGenerator(): LoadGenerator {
  return isInstalled("wrk", "--version") ? wrk : nodeClient;
}

/** Answers in a second on the clock, and in a second of the CPU time of what answers. */
export interface Rate {
  readonly onClock: number;
  readonly onCore: number;
}

/** Loads an address for so many seconds. @param pids what answers: its first processes */
export async function rateOf(
  generator: LoadGenerator,
  { url, pids }: { readonly url: string; readonly pids: readonly number[] },
  secondsEach: number,
): Promise<Rate> {
  const before = cpuSeconds(pids);
  const { answers, seconds } = await generator.load(url, secondsEach);
  const after = cpuSeconds(pids);
  const cpu = before === undefined || after === undefined ? seconds : after - before;
  return { onClock: answers / seconds, onCore: answers / Math.max(cpu, 0.01) };
}

const wrk: LoadGenerator = {
  name: "wrk",
  takesTls: true,
  async load(url, seconds) {
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

const nodeClient: LoadGenerator = {
  name: "node:http",
  takesTls: false,
  async load(url, seconds) {
    const { origin, pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    const load = await steadyLoad(origin, [{ path }], { seconds, connections, core: 1 });
    const [why] = Object.keys(load.failures);
    if (why !== undefined) throw new Error(`${url} could not be loaded: ${why}`);
    return { answers: load.responses, seconds: load.seconds };
  },
};
