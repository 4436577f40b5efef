import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type BuiltServer, startBuiltServer } from "../machine/builtServer.ts";
import { onCore, start, workFolder } from "../machine/processes.ts";
import type { Cell, Report } from "../report.ts";
import type { Attack } from "./attack.ts";

const probe = fileURLToPath(new URL("../children/probe.ts", import.meta.url));

/** Bounds: of a cached page's p99 on a quiet server, and resident MB. */
export const maxRatio = 10;
export const maxMegabytes = 450;

/** A quiet server answers in less than that, in ms, on any machine: below it ratios say nothing. */
export const minQuietShare = 1;

const outcome = z.object({
  count: z.number(),
  errors: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
});

/**
 * Measures how long a reader waits for a cached page during each attack, and the memory it takes. The server has a core
 * of its own; the reader is a process of its own.
 */
export async function underAttack(
  report: Report,
  attacks: readonly Attack[],
  secondsEach: number,
): Promise<void> {
  report.title(`A cached page under attack, ${secondsEach.toFixed(0)} s each, ms`);
  const rows: Cell[][] = [];
  for (const attack of attacks) {
    // Each has a server of its own: what an attack leaves behind is not the next one's.
    using data = workFolder();
    await using server = await startBuiltServer({ dataDir: data.path, core: 0 });
    const url = `${server.origin}/`;
    await read(url, 1);
    const quiet = await read(url, Math.max(3, secondsEach / 3));
    const stop = new AbortController();
    const running = attack.run(server.origin, stop.signal);
    const memory = watchMemory(server);
    const loud = await read(url, secondsEach);
    stop.abort();
    await running;
    const max = memory.stop();
    const ratio = loud.p99 / Math.max(minQuietShare, quiet.p99);
    rows.push([
      attack.name,
      quiet.p50,
      quiet.p99,
      loud.p50,
      loud.p99,
      loud.max,
      { value: ratio, atMost: maxRatio, what: `${attack.name}: p99 of quiet` },
      { value: loud.errors, atMost: 0, what: `${attack.name}: errors` },
      max === undefined
        ? "unknown"
        : { value: max, atMost: maxMegabytes, what: `${attack.name}: resident MB` },
    ]);
  }
  const heading = ["attack", "quiet p50", "p99", "attacked p50", "p99", "max", "ratio", "errors"];
  report.table([...heading, "resident MB"], rows);
}

function watchMemory(server: BuiltServer): { stop(): number | undefined } {
  let max = server.residentMemory();
  const timer = setInterval(() => {
    const now = server.residentMemory();
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
export async function read(url: string, seconds: number): Promise<z.output<typeof outcome>> {
  const child = start(onCore(1, [process.execPath, probe]), { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin?.end(JSON.stringify({ url, seconds, everyMs: 20 }));
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  while (child.exitCode === null) await sleep(20);
  return outcome.parse(JSON.parse(said));
}
