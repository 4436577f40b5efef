import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { type MemorySettings, startBuiltServer } from "../machine/builtServer.ts";
import { onCore, start, workFolder } from "../machine/processes.ts";
import { median, ratio } from "../measure.ts";
import type { Cell, Report } from "../report.ts";
import type { Attack } from "./attack.ts";

const probe = fileURLToPath(new URL("../children/probe.ts", import.meta.url));

/** Bounds: of a cached page's p99 on a quiet server, and resident MB. */
export const maxRatio = 10;
export const maxMegabytes = 600;

/** A quiet server answers in less than that, in ms, on any machine: below it ratios say nothing. */
export const minQuietShare = 1;

const outcome = z.object({
  count: z.number(),
  errors: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
});

type Outcome = z.output<typeof outcome>;

/** Times that a quiet server and one under attack are measured, by turns. */
const turns = 3;

/**
 * Measures how long a reader waits for a cached page during each attack and without it, by turns, and
 * the memory that it takes. The server has a core of its own, the reader is a process of its
 * own.
 * @param memory settings of memory that the server is started with
 */
export async function underAttack(
  report: Report,
  attacks: readonly Attack[],
  secondsEach: number,
  memory: MemorySettings,
): Promise<void> {
  report.title(`A cached page under attack, ${secondsEach.toFixed(0)} s each, ms`);
  const rows: Cell[][] = [];
  for (const attack of attacks) {
    rows.push(await measured(attack, secondsEach, memory));
  }
  const heading = ["attack", "quiet p50", "p99", "attacked p50", "p99", "max", "ratio", "errors"];
  report.table([...heading, "resident MB"], rows);
}

async function measured(
  attack: Attack,
  seconds: number,
  settings: MemorySettings,
): Promise<Cell[]> {
  // Each has a server of its own: what an attack leaves behind is not the next one's.
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path, core: 0, ...settings });
  const url = `${server.origin}/`;
  await read(url, 1);
  const [quiet, loud, memory]: [Outcome[], Outcome[], (number | undefined)[]] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    quiet.push(await read(url, Math.max(3, seconds / turns / 2)));
    const stop = new AbortController();
    const running = attack.run(server.origin, stop.signal);
    const watched = watchMost(() => server.residentMemory());
    loud.push(await read(url, Math.max(3, seconds / turns)));
    stop.abort();
    await running;
    memory.push(watched.stop());
  }
  const p99 = ratio(
    loud.map((one) => one.p99),
    quiet.map((one) => Math.max(minQuietShare, one.p99)),
  );
  const max = Math.max(...memory.map((megabytes) => megabytes ?? 0));
  const of = (outcomes: readonly Outcome[], name: keyof Outcome) =>
    median(outcomes.map((one) => one[name]));
  return [
    attack.name,
    ...[of(quiet, "p50"), of(quiet, "p99"), of(loud, "p50"), of(loud, "p99"), of(loud, "max")],
    { value: p99, atMost: maxRatio, what: `${attack.name}: p99 of quiet` },
    {
      value: loud.reduce((sum, { errors }) => sum + errors, 0),
      ...{ atMost: 0, what: `${attack.name}: errors` },
    },
    max === 0
      ? "unknown"
      : { value: max, atMost: maxMegabytes, what: `${attack.name}: resident MB` },
  ];
}

/** Follows a figure, such as memory. `stop` gives the most that was read; undefined where none was told. */
export function watchMost(read: () => number | undefined): { stop(): number | undefined } {
  let max = read();
  const timer = setInterval(() => {
    const now = read();
    if (now !== undefined && now > (max ?? 0)) max = now;
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return max;
    },
  };
}

/** Measures how long a cached page takes, requested 50 times a second from a process of its own. */
export async function read(url: string, seconds: number): Promise<Outcome> {
  const child = start(onCore(1, [process.execPath, probe]), { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin?.end(JSON.stringify({ url, seconds, everyMs: 20 }));
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  while (child.exitCode === null) await sleep(20);
  return outcome.parse(JSON.parse(said));
}
