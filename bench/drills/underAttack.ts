import { type MemorySettings, startBuiltServer } from "../machine/builtServer.ts";
import { workFolder } from "../machine/processes.ts";
import type { Cell, Report } from "../report.ts";
import { median, ratio } from "../statistics.ts";
import type { Attack } from "./attack.ts";
import { type Outcome, type ReadersOutcome, read } from "./measureCachedPage.ts";

/** Bounds: of a cached page's p99 on a quiet server, and resident MB. */
export const maxRatio = 10;
export const maxMegabytes = 600;

/** A quiet server answers in less than that, in ms, on any machine: below it ratios say nothing. */
export const minQuietShare = 1;

/** Times that a quiet server and one under attack are measured, by turns. */
const turns = 3;

/**
 * Measures how long readers wait for a cached page during each attack and without it, by turns, over a
 * connection that is kept and over new ones, and the memory that it takes. The server has a core of its own,
 * the readers are a process of their own, and attacks come from another network.
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
  const times = ["quiet p99", "attacked p50", "p99", "max", "ratio"];
  const heading = ["attack", ...times, ...times.map((name) => `new: ${name}`)];
  report.table([...heading, "errors", "resident MB"], rows);
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
  const [quiet, loud, memory]: [ReadersOutcome[], ReadersOutcome[], number[]] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    quiet.push(await read(url, Math.max(3, seconds / turns / 2)));
    const stop = new AbortController();
    const running = attack.run(server.origin, stop.signal);
    const watched = watchMost(() => server.residentMemory());
    loud.push(await read(url, Math.max(3, seconds / turns)));
    stop.abort();
    await running;
    memory.push(watched.stop() ?? 0);
  }
  const max = Math.max(...memory);
  const errors = loud.reduce((sum, { kept, fresh }) => sum + kept.errors + fresh.errors, 0);
  return [
    attack.name,
    ...timesOf(quiet, loud, "kept", attack.name),
    ...timesOf(quiet, loud, "fresh", `${attack.name}, new connections`),
    { value: errors, atMost: 0, what: `${attack.name}: errors` },
    max === 0
      ? "unknown"
      : { value: max, atMost: maxMegabytes, what: `${attack.name}: resident MB` },
  ];
}

/** Cells with the waiting times of one of the readers, quiet and under attack, and their ratio. */
function timesOf(
  quiet: readonly ReadersOutcome[],
  loud: readonly ReadersOutcome[],
  reader: keyof ReadersOutcome,
  what: string,
): Cell[] {
  const of = (outcomes: readonly ReadersOutcome[], name: keyof Outcome) =>
    outcomes.map((one) => one[reader][name]);
  const value = ratio(
    of(loud, "p99"),
    of(quiet, "p99").map((one) => Math.max(minQuietShare, one)),
  );
  return [
    median(of(quiet, "p99")),
    ...[median(of(loud, "p50")), median(of(loud, "p99")), median(of(loud, "max"))],
    { value, atMost: maxRatio, what: `${what}: p99 of quiet` },
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
