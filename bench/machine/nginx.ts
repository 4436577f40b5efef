import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, isInstalled, onCore, start, stop, workFolder } from "./processes.ts";
import { get } from "./reader.ts";

/** nginx with one worker, serving files from a folder. */
export interface Nginx extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
  /** Puts a page's gzip form there; it is served under `/<name>.html`. */
  serve(name: string, packed: Buffer): void;
}

export const isNginxInstalled = (): boolean => isInstalled("nginx", "-v");

/** Without its module for packed files nginx serves the same bytes, but calls them plain. */
const hasGzipStatic = (): boolean =>
  spawnSync("nginx", ["-V"], { encoding: "utf8" }).stderr.includes("gzip_static");

/** @throws where nginx does not answer within 5 s */
export async function startNginx(): Promise<Nginx> {
  const folder = workFolder();
  const port = await freePort();
  const file = join(folder.path, "nginx.conf");
  writeFileSync(file, configuration(folder.path, port));
  writeFileSync(join(folder.path, "index.html"), "");
  const child = start(onCore(0, ["nginx", "-p", folder.path, "-c", file]), { stdio: "ignore" });
  const { pid } = child;
  if (pid === undefined) throw new Error("nginx could not be started");
  const origin = `http://127.0.0.1:${port}`;
  await answered(origin);
  return {
    origin,
    pid,
    serve(name, packed) {
      const page = join(folder.path, `${name}.html`);
      writeFileSync(page, packed);
      writeFileSync(`${page}.gz`, packed);
    },
    async [Symbol.asyncDispose]() {
      await stop(child);
      folder[Symbol.dispose]();
    },
  };
}

/** As quick as nginx goes with files: no log, descriptors kept open, connections kept. */
function configuration(folder: string, port: number): string {
  return nginxConfiguration(folder, {
    types: "text/html html;",
    http: `open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${hasGzipStatic() ? "gzip_static on;" : ""}
  }`,
  });
}

/**
 * The configuration of an nginx with one worker, without a log, which writes within its folder alone.
 * As root the worker would become another user, who may not read the folder.
 * @param parts the media types by ending, and what stands in `http` beside them
 */
export function nginxConfiguration(
  folder: string,
  { types, http }: { readonly types: string; readonly http: string },
): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 512; }
http {
  access_log off;
  types { ${types} }
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join("\n  ")}
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  ${http}
}
`;
}

async function answered(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await get(`${origin}/index.html`, {});
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(50);
    }
  }
}
