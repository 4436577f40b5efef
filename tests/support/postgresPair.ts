import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "./ports.ts";
import { findPostgres, unprivileged } from "./postgres.ts";
import { until } from "./until.ts";

/** Programs that a pair of servers takes. */
export interface PairPrograms {
  readonly postgres: string;
  readonly openssl: string;
  /** Absent where pgbouncer is not installed. */
  readonly pgbouncer: string | undefined;
}

/** The programs, where this machine has those that are needed. */
export function findPairPrograms(): PairPrograms | undefined {
  const found = findPostgres();
  const postgres = found && dirname(realpathSync(join(found, "initdb")));
  const openssl = onPath("openssl");
  const isComplete =
    postgres !== undefined &&
    ["pg_basebackup", "pg_ctl"].every((name) => existsSync(join(postgres, name)));
  if (!isComplete || openssl === undefined) return undefined;
  return { postgres, openssl, pgbouncer: onPath("pgbouncer") };
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A primary with TLS and a standby that confirms each commit, on ports of this machine. */
export interface PostgresPair extends AsyncDisposable {
  readonly ports: readonly [number, number];
  /** The certificate that signed itself, for `localhost` alone. */
  readonly certificate: string;
  /** Folder for files of the test, removed at the end. */
  readonly folder: string;
  /** Kills the primary with all its processes, as a loss of power would. */
  killPrimary(): void;
  /** Makes the standby the primary. */
  promote(): void;
  /** Starts pgbouncer in transaction mode before the server on a port. @returns its port */
  startPooler(port: number): Promise<number>;
}

const user = "tapeout";

/** Settings of a server that is fast to start and to throw away. */
const quick = ["fsync=off", "full_page_writes=off", "autovacuum=off", "max_connections=60"];

/** $0 is the signal that ends the program, the rest the program. It ends with the test run. */
const lifeline = `
  "$@" </dev/null &
  cat >/dev/null
  kill -$0 $! 2>/dev/null && wait $!
`;

export async function startPair(programs: PairPrograms): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-pair-"));
  const owner = unprivileged();
  const children: ChildProcess[] = [];
  const at = (name: string) => join(folder, name);
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { ...owner, cwd: folder, stdio: "pipe" });
  const start = (signal: string, program: string, args: readonly string[]) => {
    const child = spawn("/bin/sh", ["-c", lifeline, signal, program, ...args], {
      ...owner,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.unref();
    children.push(child);
    return child;
  };
  const bin = (name: string) => join(programs.postgres, name);
  const serve = (name: string, port: number) => {
    const tls = ["ssl=on", `ssl_cert_file=${at("server.crt")}`, `ssl_key_file=${at("server.key")}`];
    const settings = [...quick, ...tls, `port=${port}`, "listen_addresses=127.0.0.1"];
    const options = settings.flatMap((setting) => ["-c", setting]);
    start("QUIT", bin("postgres"), ["-D", at(name), "-k", folder, ...options]);
    return isReady(port);
  };
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const key = ["-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", at("server.key"), "-out", at("server.crt")];
  run(programs.openssl, ["req", "-x509", "-days", "2", ...key, ...subject, ...files]);
  run(bin("initdb"), ["-D", at("one"), "-U", user, "--auth=trust", "--no-sync", "--locale=C"]);
  const ports = [await freePort(), await freePort()] as const;
  await serve("one", ports[0]);
  const from = ["-h", "127.0.0.1", "-p", String(ports[0]), "-U", user];
  run(bin("pg_basebackup"), [...from, "-D", at("two"), "-R", "--no-sync", "-c", "fast"]);
  await serve("two", ports[1]);
  await query(ports[0], "alter system set synchronous_standby_names = '*'");
  await query(ports[0], "select pg_reload_conf()");
  return {
    ports,
    certificate: at("server.crt"),
    folder,
    killPrimary: () => killServer(at("one")),
    promote: () => run(bin("pg_ctl"), ["promote", "-D", at("two"), "-w"]),
    async startPooler(port) {
      const poolerPort = await freePort();
      const program = programs.pgbouncer ?? "pgbouncer";
      start("INT", program, [poolerFile(at("pooler"), port, poolerPort, own)]);
      await isReady(poolerPort);
      return poolerPort;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a server and its processes at once (Linux). */
function killServer(dataFolder: string): void {
  const [first = ""] = readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n");
  const pids = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  for (const pid of [first, ...pids]) process.kill(Number(pid), "SIGKILL");
}

/** Writes pgbouncer's configuration. @returns its path */
function poolerFile(
  folder: string,
  serverPort: number,
  port: number,
  own: (path: string) => unknown,
): string {
  mkdirSync(folder);
  const users = join(folder, "users.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${user}" ""\n`);
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${serverPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    "default_pool_size = 5",
  ];
  writeFileSync(file, `${settings.join("\n")}\n`);
  for (const path of [folder, users, file]) own(path);
  return file;
}

/** Runs a statement as the owner of the servers. */
export async function query(port: number, statement: string, database = "postgres") {
  const client = new pg.Client({ host: "127.0.0.1", port, user, database });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function isReady(port: number): Promise<void> {
  await until(async () => {
    try {
      await query(port, "select 1");
      return true;
    } catch {
      return false;
    }
  }, 30);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.stdin?.end();
  await exit;
}
