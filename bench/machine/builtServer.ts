import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../scripts/stale.ts";
import { residentMemory } from "./cpuAndMemory.ts";
import { freePort, onCore, start, stop } from "./processes.ts";
import { get, readerHeaders } from "./readerRequest.ts";

/** The site as `npm start` serves it, from the build. */
export interface BuiltServer extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to the end of the home page's answer, in ms. */
  readonly firstPageMs: number;
  /** Resident memory in MB; undefined where the system does not tell. */
  residentMemory(): number | undefined;
  /** Ends it as a loss of power would. */
  kill(): Promise<void>;
}

/** Settings of memory that docs/operations.md advises, and the container and the unit of systemd have. */
export const tunedMemory: MemorySettings = {
  flags: ["--heap-growing-percent=60"],
  variables: {
    NODE_OPTIONS: "--max-semi-space-size=8",
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "65536",
  },
};

/** Settings of memory that a server is started with; none are those of `npm start`. */
export type MemorySettings = Pick<ServerOptions, "flags" | "variables">;

interface ServerOptions {
  readonly dataDir: string;
  /** Kept on this core, where the system can do that. */
  readonly core?: 0 | 1;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Beside what all servers of the benchmarks are told. */
  readonly variables?: Readonly<Record<string, string>>;
  /** File that the server's standard output goes to, as an operator would redirect it. */
  readonly logFile?: string;
  /** The port to listen on; a free one without it. */
  readonly port?: number;
  /** Called with each line of standard output, unless `logFile` is set. */
  readonly onLine?: (line: string) => void;
}

/** @throws where the server ends instead of serving, with what it said */
export async function startBuiltServer({
  dataDir,
  core,
  flags = [],
  variables,
  logFile,
  port: wantedPort,
  onLine,
}: ServerOptions): Promise<BuiltServer> {
  const port = wantedPort ?? (await freePort());
  const command = [process.execPath, ...flags, join("scripts", "start.mjs")] as const;
  const began = performance.now();
  const output = logFile === undefined ? "pipe" : openSync(logFile, "w");
  const child = start(core === undefined ? command : onCore(core, command), {
    cwd: projectRoot,
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir, ...variables },
    stdio: ["ignore", output, "pipe"],
  });
  if (typeof output === "number") closeSync(output);
  const said: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const { stdout, pid } = child;
  if (pid === undefined) throw new Error("The server could not be started");
  const ready = Promise.withResolvers<void>();
  if (stdout) {
    createInterface({ input: stdout }).on("line", (line) => {
      said.push(`${line}\n`);
      onLine?.(line);
      if (line.includes(readyLine)) ready.resolve();
    });
  }
  if (logFile !== undefined) void untilLogged(logFile, readyLine, child).then(ready.resolve);
  child.once("exit", (code) =>
    ready.reject(new Error(`The server ended with ${code}:\n${said.join("")}`)),
  );
  await ready.promise;
  const origin = `http://127.0.0.1:${port}`;
  const { status } = await get(`${origin}/`, readerHeaders.desktop);
  if (status !== 200) throw new Error(`The home page answered ${status}`);
  return {
    origin,
    pid,
    firstPageMs: performance.now() - began,
    residentMemory: () => residentMemory(pid),
    kill: () => stop(child, "SIGKILL"),
    [Symbol.asyncDispose]: () => stop(child),
  };
}

/** Part of the line that the server prints once it serves. */
const readyLine = "is ready";

/** Waits until a file holds a text; forever where the process that writes it has ended. */
async function untilLogged(file: string, text: string, writer: ChildProcess): Promise<void> {
  while (!readFileSync(file, "utf8").includes(text)) {
    if (writer.exitCode !== null) await new Promise(() => undefined);
    await sleep(20);
  }
}

/** Variables set explicitly, so that the operator's environment does not affect the measurement. */
const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  DEMO: "on",
  DATABASE_URL: "",
  SITE_URL: "",
  SITE_HOSTS: "",
  ADMIN_ACCOUNT: "",
  ADMIN_PASSWORD: "",
  TRUST_PROXY: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  ENQUIRY_MAIL_TO: "",
  NODE_OPTIONS: "",
  // Node would read them at its start, which takes 2 MB.
  NODE_EXTRA_CA_CERTS: "",
};
