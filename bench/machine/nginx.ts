import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, isInstalled } from "./processes.ts";
import { get } from "./reader.ts";
import { type Server, startServer } from "./servers.ts";

export const isNginxInstalled = (): boolean => isInstalled("nginx", "-v");

/**
 * Starts nginx with one worker, without a log, which writes within its folder alone.
 * @param folder of its own files
 * @param servers its `server` blocks, by their ports
 * @param http directives before them
 */
export async function startNginx(
  folder: string,
  servers: readonly ((port: number) => string)[],
  http = "",
): Promise<Server & { readonly origins: readonly string[] }> {
  mkdirSync(folder, { recursive: true });
  const ports: number[] = [];
  for (const _ of servers) ports.push(await freePort());
  const file = join(folder, "nginx.conf");
  const blocks = servers.map((server, at) => server(ports[at] ?? 0));
  writeFileSync(file, configuration(folder, [http, ...blocks].join("\n  ")));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const isAnswering = () =>
    get(`${origins[0]}/`, {}).then(
      () => true,
      () => false,
    );
  const server = await startServer(["nginx", "-p", folder, "-c", file], {}, isAnswering);
  return { ...server, origins };
}

/** Configuration file. Under root the worker stays root: another user may not read the folder. */
function configuration(folder: string, http: string): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 512; }
http {
  access_log off;
  types { text/html html; text/css css; image/svg+xml svg; application/javascript js; }
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join("\n  ")}
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  ${http}
}
`;
}
