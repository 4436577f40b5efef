import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { until } from "./until.ts";

/** The shipped configuration. */
const shipped = join(import.meta.dirname, "../../deploy/nginx");

/** Reason why nginx cannot be run here; undefined where it can. */
export const nginxMissing: string | undefined = ["nginx", "openssl"]
  .filter((program) => spawnSync(program, ["-v"]).error !== undefined)
  .map((program) => `${program} is not installed`)[0];

/** Reason why HTTP/3 cannot be tested here; undefined where it can. */
export const http3Missing: string | undefined =
  nginxMissing ??
  [
    { program: "nginx", has: "http_v3_module" },
    { program: "curl", has: "HTTP3" },
  ]
    .filter(({ program, has }) => !versionOf(program).includes(has))
    .map(({ program }) => `${program} was built without HTTP/3`)[0];

function versionOf(program: string): string {
  const { stdout, stderr } = spawnSync(program, ["-V"], { encoding: "utf8" });
  return `${stdout}${stderr}`;
}

/** nginx with the shipped configuration in front of a test's processes. */
export interface EdgeNginx {
  /** Port of the public server without TLS, which the shipped configuration does not have. */
  readonly port: number;
  readonly tlsPort: number;
  /** Output of `nginx -t`. */
  readonly check: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface EdgeNginxOptions {
  /** An empty folder, for everything that nginx writes. */
  readonly folder: string;
  /** Ports of the application's processes. */
  readonly appPorts: readonly number[];
  /** Enables HTTP/3 on the TLS port, as the comments of `site.conf` describe. */
  readonly http3?: boolean;
  /** Command that starts nginx instead of its name, for instance to pin it to a core. */
  readonly command?: readonly [string, ...string[]];
  /** Further changes of a configuration file. */
  readonly adjust?: (text: string, file: string) => string;
}

/**
 * Starts nginx: the shipped files with other ports, paths and certificates.
 * @throws Error where nginx refuses the configuration or does not respond
 */
export async function startEdgeNginx(options: EdgeNginxOptions): Promise<EdgeNginx> {
  const { folder, appPorts, http3 = false, command = ["nginx"] } = options;
  const { adjust = (text) => text } = options;
  const [port, tlsPort, plainPort] = [await freePort(), await freePort(), await freePort()];
  const conf = join(folder, "conf");
  cpSync(shipped, conf, { recursive: true });
  makeCertificate(folder);
  const servers = appPorts.map(
    (appPort) => `server 127.0.0.1:${appPort} max_fails=1 fail_timeout=2s;`,
  );
  const shippedSite = readFileSync(join(conf, "site.conf"), "utf8");
  const site = (http3 ? withHttp3(conf, shippedSite, tlsPort) : shippedSite)
    .replaceAll(/^ +server 127\.0\.0\.1:300\d.*\n/gm, "")
    .replace("upstream tapeout_app {", `upstream tapeout_app {\n  ${servers.join("\n  ")}`)
    .replaceAll(/^ +listen \[::\].*\n/gm, "")
    .replace(
      "listen 443 ssl http2;",
      `listen 127.0.0.1:${tlsPort} ssl http2;\n  listen 127.0.0.1:${port};`,
    )
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${tlsPort} ssl`)
    .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replaceAll("www.example.com", "www.example.com 127.0.0.1 localhost")
    .replaceAll("/etc/nginx/tls/", `${folder}/`)
    .replaceAll("/run/tapeout-origin.sock", `${folder}/origin.sock`)
    .replaceAll("/var/cache/nginx/tapeout", `${folder}/cache`)
    .replaceAll("/var/log/nginx/", `${folder}/`);
  const main = readFileSync(join(conf, "nginx.conf"), "utf8")
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replace("/run/nginx.pid", `${folder}/nginx.pid`)
    .replace("worker_processes auto", "worker_processes 1")
    .replace("http {", `http {\n  ${temporaryPaths(folder)}`);
  // As root the workers would run as another user, who may not read the folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(join(conf, "site.conf"), adjust(site, "site.conf"));
  writeFileSync(join(conf, "nginx.conf"), `${user}daemon off;\n${adjust(main, "nginx.conf")}`);
  const args = ["-p", folder, "-c", join(conf, "nginx.conf")];
  const tested = spawnSync("nginx", ["-t", ...args], { encoding: "utf8" });
  if (tested.status !== 0) throw new Error(tested.stderr);
  const [program, ...before] = command;
  const child = spawn(program, [...before, ...args], { stdio: "ignore" });
  await until(() => isAnswering(port), 5);
  return {
    port,
    tlsPort,
    check: tested.stderr,
    pid: child.pid ?? 0,
    stop: () => stopped(child),
  };
}

/**
 * An `adjust` for a load balancer in front, which sends the reader's address in X-Forwarded-For.
 */
export function behindLoadBalancer(text: string): string {
  return text
    .replace(/# (?=(?:set_real_ip_from|real_ip_header) )/g, "")
    .replace("10.0.0.0/8", "127.0.0.1");
}

/** Uncomments the lines of HTTP/3. */
function withHttp3(conf: string, site: string, port: number): string {
  const file = join(conf, "tapeout", "http3.conf");
  const lines = readFileSync(file, "utf8").replaceAll(/^listen \[::\].*\n/gm, "");
  writeFileSync(file, lines.replace("listen 443", `listen 127.0.0.1:${port}`));
  return site
    .replace("# include tapeout/http3.conf", "include tapeout/http3.conf")
    .replaceAll(/# (?=listen .* quic)/g, "")
    .replace("listen 443 quic", `listen 127.0.0.1:${port} quic`);
}

function temporaryPaths(folder: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n  ");
}

function makeCertificate(folder: string): void {
  const { status, stderr } = spawnSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-subj", "/CN=localhost", "-days", "2"],
      ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/healthz" }, (response) => {
      response.resume();
      resolve(true);
    }).on("error", () => resolve(false));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
