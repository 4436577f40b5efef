import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compileCache.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = join(root, "dist", "server", "main.js");
const contentProgram = join(root, "src", "cli", "content", "content.ts");

type Variables = Readonly<Record<string, string>>;

/** The built server as a process of its own. */
export interface ServerProcess {
  /** Its address once it accepts requests; rejects with all its output where it ends before. */
  readonly ready: Promise<string>;
  /** Its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Standard output and standard error so far. */
  said(): string;
  signal(name: NodeJS.Signals): void;
}

/** A folder for a server's data, until `remove` is called. */
export interface DataDir {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), "tapeout-server-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

interface StartOptions {
  /** A file descriptor for the server's output, instead of `said()`. */
  readonly output?: number;
  /** Account that runs the process; absent: the account that runs the tests. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  /** Maximum file size, as on a full disk; in units of 512 bytes. */
  readonly maxFileBlocks?: number;
}

/**
 * Starts the built server on a free port of this machine. It is configured by `variables` only, not
 * by the environment of the tests. It does not outlive the process that started it.
 */
export function startServer(
  dataDir: string,
  variables: Variables = {},
  { output, owner, maxFileBlocks }: StartOptions = {},
): ServerProcess {
  if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
  const limit = `trap "" XFSZ; ulimit -f ${maxFileBlocks}; exec "$0" "$@"`;
  const limited = ["/bin/sh", "-c", limit, process.execPath];
  const [command = "", ...args] = maxFileBlocks === undefined ? [process.execPath] : limited;
  const child = spawn(command, [...args, program], {
    ...owner,
    env: environment(dataDir, variables),
    stdio: ["ignore", output ?? "pipe", output ?? "pipe"],
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  let text = "";
  let isReady = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      // Searching all of a busy server's log again with each line would take too long.
      if (isReady) return;
      const url = /^ *Site +(http:\S+)/m.exec(text)?.[1];
      if (url === undefined) return;
      isReady = true;
      resolve(url);
    });
  }
  const ended = new Promise<number | string>((settle) => {
    child.once("close", (code, signal) => {
      process.off("exit", killWithUs);
      reject(new Error(`The server ended before it was ready (${code ?? signal}):\n${text}`));
      settle(code ?? signal ?? "unknown");
    });
  });
  // A server that must fail is awaited by its end, not by its address.
  ready.catch(() => undefined);
  return { ready, ended, said: () => text, signal: (name) => void child.kill(name) };
}

interface ContentOptions {
  readonly variables?: Variables;
  /** Kills the command when aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `npm run content -- …` on a data folder. Returns its output; rejects with it for another
 * exit code than 0.
 */
export function runContent(
  dataDir: string,
  args: readonly string[],
  { variables, signal }: ContentOptions = {},
): Promise<string> {
  const child = spawn(process.execPath, [contentProgram, ...args], {
    env: environment(dataDir, variables),
    ...(signal && { signal, killSignal: "SIGKILL" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`content ${args.join(" ")} ended with ${code}:\n${text}`));
    });
  });
}

/** The first account of servers started here. */
export const staff = { account: "admin", password: "seven red wafers in a tray" } as const;

/** The server treats an empty variable as absent. */
function environment(dataDir: string, variables: Variables = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: compileCache,
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    DATABASE_URL: "",
    SITE_URL: "",
    SITE_HOSTS: "",
    DEMO: "",
    ADMIN_ACCOUNT: staff.account,
    ADMIN_PASSWORD: staff.password,
    TRUST_PROXY: "",
    SMTP_URL: "",
    MAIL_FROM: "",
    ENQUIRY_MAIL_TO: "",
    DRAIN_SECONDS: "",
    ...variables,
  };
}
