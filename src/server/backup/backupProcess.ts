import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { cutText } from "../../base/site/text/cutText.ts";

/** Longest time for one archive, in milliseconds. */
const maxMs = 6 * 3_600_000;

/** The command line `backup`, run in a child process of low priority, one at a time. */
export class BackupProgram {
  readonly #path: string;
  #child: ChildProcess | undefined;

  /** @param path of the built program */
  constructor(path: string) {
    this.#path = path;
  }

  /** Asks what runs to end. */
  stop(): void {
    this.#child?.kill("SIGTERM");
  }

  /**
   * Runs a command.
   * @param onLine called with each line that it prints
   * @throws Error with what it wrote as errors, where it failed
   */
  async run(args: readonly string[], onLine: (line: string) => void): Promise<void> {
    const child = spawn(process.execPath, [this.#path, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It may have ended by now.
    }
    const ended = Promise.withResolvers<number | null>();
    child.once("error", ended.reject);
    child.once("close", ended.resolve);
    createInterface({ input: child.stdout }).on("line", onLine);
    const written = text(child.stderr);
    try {
      const code = await ended.promise;
      const errors = cutText((await written).trim(), 2_000);
      if (code !== 0) throw new Error(errors || `The backup ended with code ${code}`);
    } finally {
      clearTimeout(timer);
      this.#child = undefined;
    }
  }
}
