import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { until } from "./until.ts";

/** The configuration as it is shipped. */
const shipped = join(import.meta.dirname, "../../deploy/varnish/tapeout.vcl");

/** Reason why Varnish cannot be run here; undefined where it can. */
export const varnishMissing: string | undefined =
  spawnSync("varnishd", ["-V"]).error === undefined ? undefined : "varnishd is not installed";

/**
 * Starts Varnish with the shipped configuration before an application.
 * @param folder an empty one
 * @param secret what a purge must have
 */
export async function startVarnish(folder: string, appPort: number, secret: string) {
  const port = await freePort();
  const vcl = join(folder, "tapeout.vcl");
  writeFileSync(
    vcl,
    readFileSync(shipped, "utf8")
      .replace('.port = "3000"', `.port = "${appPort}"`)
      .replace('"SECRET"', `"${secret}"`)
      // The test speaks http alone.
      .replace("Path=/; Secure;", "Path=/;"),
  );
  const child = spawn(
    "varnishd",
    [
      ...["-F", "-j", "none", "-n", join(folder, "varnish"), "-f", vcl],
      ...["-a", `127.0.0.1:${port}`, "-s", "malloc,32m", "-p", "http_gzip_support=off"],
      ...["-p", "thread_pools=1", "-p", "thread_pool_min=20"],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let problems = "";
  child.stderr.on("data", (piece) => {
    problems += piece;
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(problems);
    return isAnswering(port);
  }, 20);
  return {
    port,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/robots.txt" }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}
