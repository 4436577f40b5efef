import type { ChildProcess } from "node:child_process";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freezeServer, unprivileged } from "../../tests/support/postgres.ts";
import { until } from "../../tests/support/until.ts";
import { run, start, stop, workFolder } from "./processes.ts";

/** A PostgreSQL server that keeps what it acknowledged, as one in service does. */
export interface PostgresCluster extends AsyncDisposable {
  /** URL of its maintenance database. */
  readonly url: string;
  /**
   * Stops it, and starts it again after a while.
   * @param mode "fast" ends its sessions; "immediate" is a crash, from which it recovers
   * @param downMs how long there is no server, beside what stopping and starting take
   */
  restart(mode: "fast" | "immediate", downMs: number): Promise<void>;
  /** Stops all its processes for a time (SIGSTOP): connections stay open, and nobody answers. */
  freeze(forMs: number): Promise<void>;
}

const user = "tapeout";

const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** @param binaries folder of `initdb` and `postgres` */
export async function startPostgresCluster(binaries: string): Promise<PostgresCluster> {
  const folder = workFolder();
  const owner = unprivileged();
  if (owner) chownSync(folder.path, owner.uid, owner.gid);
  const data = join(folder.path, "data");
  const place = { ...owner, cwd: folder.path };
  await run(
    [
      join(binaries, "initdb"),
      ...["-D", data, "-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C"],
    ],
    place,
  );
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder.path)}`;
  const command = [
    join(binaries, "postgres"),
    ...["-D", data, "-k", folder.path, "-c", "listen_addresses=", "-c", "max_connections=200"],
  ] as const;
  const begin = async (): Promise<ChildProcess> => {
    const child = start(command, { ...place, stdio: "ignore", detached: true });
    await until(() => answers(url), 50);
    return child;
  };
  let server = await begin();
  return {
    url,
    async restart(mode, downMs) {
      await stop(server, signals[mode]);
      await sleep(downMs);
      server = await begin();
    },
    async freeze(forMs) {
      if (server.pid === undefined) return;
      const goOn = freezeServer(server.pid);
      await sleep(forMs);
      goOn();
    },
    async [Symbol.asyncDispose]() {
      await stop(server, signals.fast);
      folder[Symbol.dispose]();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
