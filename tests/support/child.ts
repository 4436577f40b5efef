import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { StoreOptions } from "../../src/base/store/store.ts";

/** Another process on the same store, killed at the end of the test. */
export interface Child {
  /** Standard output, line by line. */
  readonly lines: AsyncIterableIterator<string>;
  /** Kills it without notice, as a power failure would. */
  kill(): void;
  /** Its exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Standard error so far. */
  errors(): string;
}

/** Starts one of the programs in `children/` with a store's options. */
export function startChild(program: string, options: StoreOptions): Child {
  const script = fileURLToPath(new URL(`children/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  const ended = new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    kill: () => child.kill("SIGKILL"),
    ended,
    errors: () => errors.join(""),
  };
}

/** Runs a program to its end and returns the lines that it printed. */
export async function runChild(program: string, options: StoreOptions): Promise<string[]> {
  const child = startChild(program, options);
  const lines: string[] = [];
  for await (const line of child.lines) lines.push(line);
  const ended = await child.ended;
  if (ended !== 0) throw new Error(`${program} ended with ${ended}:\n${child.errors()}`);
  return lines;
}
