import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { groupCpuSeconds } from "../../../scripts/checks/childCpu.ts";
import type { TestAnswer, TestRequest } from "./vitestProcess.ts";

/** A run of test files. */
export interface TestRun {
  /** Undefined: the run did not end. */
  readonly answer: TestAnswer | undefined;
  /** Seconds of CPU. */
  readonly seconds: number;
  /** Seconds on the clock. */
  readonly clockSeconds: number;
}

/** Milliseconds in which a run that takes less than a second of CPU waits for what never comes. */
const stalledMs = 120_000;

/**
 * Runs test files of a copy of the project in a process that is kept. A run that takes too much CPU, or
 * hardly any for two minutes, ends the process with all that it started, as one in an endless loop does not
 * notice that Vitest is gone.
 */
export class TestRunner {
  readonly #root: string;
  #child: ChildProcess | undefined;
  /** The source that changed last, and may have changed back. */
  #last: string | undefined;

  /** @param root folder of the copy */
  constructor(root: string) {
    this.#root = root;
    // Before folders in which its tests write are removed.
    process.prependListener("exit", () => this.close());
  }

  /**
   * Runs test files, in their order, up to the first failure.
   * @param source the source that was changed, or changed back
   * @param maxSeconds CPU that the run may take: on a busy machine, time on the clock says little. Tests that
   *   only wait are ended by Vitest, but not what waits after them.
   */
  async run(source: string, tests: readonly string[], maxSeconds: number): Promise<TestRun> {
    const changed = [source, this.#last ?? source];
    this.#last = source;
    const child = this.#child ?? (await this.#start());
    const before = usedBy(child);
    const began = performance.now();
    let seconds = 0;
    let active = { seconds, at: began };
    const timer = setInterval(() => {
      const now = performance.now();
      seconds = usedBy(child) - before;
      if (seconds - active.seconds >= 1) active = { seconds, at: now };
      if (seconds > maxSeconds || now - active.at > stalledMs) this.close();
    }, 1_000);
    try {
      child.send({ changed, tests } satisfies TestRequest);
      const answer = answerSchema.safeParse(await messageOf(child)).data;
      return {
        answer,
        seconds: answer === undefined ? seconds : usedBy(child) - before,
        clockSeconds: (performance.now() - began) / 1_000,
      };
    } finally {
      clearInterval(timer);
    }
  }

  close(): void {
    const { pid, exitCode } = this.#child ?? {};
    if (pid !== undefined && exitCode === null) process.kill(-pid, "SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    const entry = join(this.#root, "bench/drills/mutants/vitestProcess.ts");
    const child = spawn(process.execPath, [entry], {
      cwd: this.#root,
      env: { ...process.env, TMPDIR: join(this.#root, "tmp"), TEST_STORES: "sqlite" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    this.#child = child;
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    if ((await messageOf(child)) === undefined) throw new Error("Vitest did not start");
    return child;
  }
}

const answerSchema = z.object({ passed: z.array(z.string()), failed: z.array(z.string()) });

/** Seconds of CPU that a process and what it started have taken; off Linux, those on the clock. */
function usedBy({ pid = 0 }: ChildProcess): number {
  return groupCpuSeconds(pid) ?? performance.now() / 1_000;
}

/** The next message of a process; undefined: it ended. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const [message] = await Promise.race([
    once(child, "message", { signal }),
    once(child, "exit", { signal }).then(() => []),
  ]);
  answered.abort();
  return message;
}
