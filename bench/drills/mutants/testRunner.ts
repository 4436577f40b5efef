import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { TestRequest } from "./vitestProcess.ts";

const entry = fileURLToPath(new URL("vitestProcess.ts", import.meta.url));

/** Longest run of tests, in milliseconds. */
const longestRun = 120_000;

/**
 * Runs test files in a process that is kept. A run that takes too long is a failure; the process then ends
 * with all that it started, as one in an endless loop does not notice that Vitest is gone.
 */
export class TestRunner {
  #child: ChildProcess | undefined;
  /** The source that changed last, and has changed back. */
  #last: string | undefined;

  constructor() {
    process.on("exit", () => this.close());
  }

  /**
   * Runs test files after a source has changed.
   * @returns what fails first; undefined: nothing
   */
  async failureOf(source: string, tests: readonly string[]): Promise<string | undefined> {
    if (tests.length === 0) return undefined;
    const changed = [source, this.#last ?? source];
    this.#last = source;
    const child = this.#child ?? (await this.#start());
    const timer = setTimeout(() => this.close(), longestRun);
    try {
      child.send({ changed, tests } satisfies TestRequest);
      const failures = failuresIn.parse(await answerOf(child));
      return failures[0];
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    const { pid, exitCode } = this.#child ?? {};
    if (pid !== undefined && exitCode === null) process.kill(-pid, "SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [entry], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    this.#child = child;
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    await answerOf(child);
    return child;
  }
}

/** Failure of tests that do not end in their time. */
export const noEnd = "no end";

/** A process that ends has met an endless loop, or has no memory left. */
const failuresIn = z.array(z.string()).catch([noEnd]);

/** The next message of a process; undefined: it ended. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const [message] = await Promise.race([
    once(child, "message", { signal }),
    once(child, "exit", { signal }).then(() => []),
  ]);
  answered.abort();
  return message;
}
