import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { until } from "./until.ts";

/** A PostgreSQL server of this test run, without durability. */
export interface Cluster {
  /** URL of its maintenance database. */
  readonly url: string;
  /**
   * Suspends all processes of the server (SIGSTOP): connections stay open, new ones are accepted by
   * the system, and nothing responds. Linux only.
   * @returns a function that resumes it
   */
  freeze(): () => void;
  stop(): Promise<void>;
}

const user = "tapeout";

/** Folder of `initdb` and `postgres`; undefined where they are not installed. */
export function findPostgres(): string | undefined {
  return binaryFolders().find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

function binaryFolders(): string[] {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort(newestFirst) : [];
  return [...onPath, ...versions.map((version) => join(debian, version, "bin"))];
}

function newestFirst(one: string, other: string): number {
  return Number(other) - Number(one);
}

/** Starts a server in a new folder. It ends with this process, in any case. */
export async function startCluster(binaries: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-pg-"));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const server = spawn("/bin/sh", ["-c", lifeOfServer, binaries, folder, user], {
    ...owner,
    cwd: folder,
    // A session of its own: the terminal's Ctrl-C is for the test run, whose end then stops the
    // server.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  }
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = () => stopped(server, folder);
  try {
    await ready(url, server);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said.join("").slice(-2_000)}`, { cause: error });
  }
  server.unref();
  return { url, freeze: () => freezeServer(firstProcess(folder)), stop };
}

function firstProcess(folder: string): number {
  const [first = ""] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
  return Number(first);
}

/**
 * Stops every process of a server (SIGSTOP).
 * @param first its first process
 * @returns what lets it go on
 */
export function freezeServer(first: number): () => void {
  // The first to be stopped makes no more of the others.
  const stopped = [first];
  process.kill(first, "SIGSTOP");
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  for (const child of children.map(Number).filter((pid) => pid > 0)) {
    if (signal(child, "SIGSTOP")) stopped.push(child);
  }
  return () => {
    for (const pid of stopped.splice(0)) signal(pid, "SIGCONT");
  };
}

/** @returns false where the process has ended, as that of a closed connection */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/**
 * Shell script that cleans up after the test run: its standard input ends when the run does, even
 * if killed. $0 is the folder of binaries, $1 the server's folder, $2 the user.
 */
const lifeOfServer = `
  "$0/initdb" -D "$1/data" -U "$2" --auth=trust --no-sync --encoding=UTF8 --locale=C \
    </dev/null || exit 1
  "$0/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c full_page_writes=off \
    -c synchronous_commit=off -c max_connections=200 -c autovacuum=off </dev/null &
  cat >/dev/null
  kill -QUIT $! && wait $!
  rm -rf "$1"
`;

/**
 * An account for a child that must not be root, as for initdb; undefined where this process is not
 * root.
 */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(spawnSync("id", [flag, "nobody"]).stdout.toString());
  return { uid: number("-u"), gid: number("-g") };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  await until(async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      return false;
    }
  }, 50);
}

async function stopped(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.ref();
    server.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
