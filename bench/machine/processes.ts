import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

const running = new Set<ChildProcess>();
const folders = new Set<string>();

let isEnding = false;

// However the benchmark ends, nothing of it stays behind. Folders go when nobody writes there any more.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    isEnding = true;
    await Promise.all([...running].map((child) => stop(child)));
    process.exit(130);
  });
}
process.once("exit", () => {
  for (const child of running) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that goes when the benchmark ends, or earlier with its owner. */
export function workFolder(parent: string = tmpdir()): { path: string } & Disposable {
  const path = mkdtempSync(join(parent, "tapeout-bench-"));
  folders.add(path);
  return {
    path,
    [Symbol.dispose]() {
      rmSync(path, { recursive: true, force: true });
      folders.delete(path);
    },
  };
}

/** Starts a process that ends with the benchmark at the latest. */
export function start(
  [command, ...args]: readonly [string, ...string[]],
  options: SpawnOptions,
): ChildProcess {
  if (isEnding) throw new Error("The benchmarks were stopped");
  const child = spawn(command, args, options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Asks a process to end and waits for it. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/**
 * Runs a command to its end.
 * @param options those of `spawn`, and `input`, its standard input: empty where absent
 * @returns what it printed
 * @throws where it fails, with what it said
 */
export async function run(
  command: readonly [string, ...string[]],
  { input = "", ...options }: SpawnOptions & { readonly input?: string } = {},
): Promise<string> {
  const child = start(command, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  // A command that reads nothing may have ended before; what came of it, its exit code tells.
  child.stdin?.on("error", () => undefined).end(input);
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const [code] = await once(child, "close");
  if (code === 0) return output.stdout;
  throw new Error(`${command.join(" ")} ended with ${code}:\n${output.stderr}${output.stdout}`);
}

/** Whether a command of this name can be run here. */
export function isInstalled(command: string, ...args: string[]): boolean {
  const { error, status } = spawnSync(command, args, { stdio: "ignore" });
  return error === undefined && status !== null;
}

/** Whether processes can be kept on one core here. */
export const isPinning: boolean =
  availableParallelism() > 1 &&
  spawnSync("taskset", ["--cpu-list", "0,1", "true"], { stdio: "ignore" }).status === 0;

/** The command, kept on one core where the system can do that. */
export function onCore(
  core: 0 | 1,
  command: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  return isPinning ? ["taskset", "--cpu-list", String(core), ...command] : command;
}

/** A port above 20,000 that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    if (typeof address === "object" && address !== null && address.port > 20_000) {
      return address.port;
    }
  }
}
