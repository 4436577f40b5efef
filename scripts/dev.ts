import { once } from "node:events";
import { watch } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkListening } from "../src/server/checkListening.ts";
import { loadConfig } from "../src/server/config.ts";
import { Cycle } from "./dev/cycle.ts";
import { DemoContent } from "./dev/demoContent.ts";
import { endWithParent } from "./dev/endWithParent.ts";
import { Workshop } from "./dev/incrementalBuild.ts";
import { LogReader } from "./dev/logLines.ts";
import { openFront } from "./dev/proxy.ts";
import { ServerProcess } from "./dev/serverProcess.ts";
import { projectRoot } from "./stale.ts";

/** Editors write a file in several steps; a rebuild begins when they have paused this long. */
const pauseMs = 30;

/**
 * `npm run dev`: rebuilds what a change under `src/` touches, brings changes under `demo/` into the
 * store, restarts the server or tells the open pages, and stands between the browser and the server
 * meanwhile.
 */
async function develop(): Promise<void> {
  const { port, host, demo } = loadConfig();
  await checkListening({ port, host });
  const out = join(projectRoot, "dist-dev");
  const workshop = new Workshop(projectRoot, out);
  await workshop.open();
  const innerPort = await freePort();
  const shownUrl = urlOf(host, port);
  const log = new LogReader({
    write: (text) => process.stdout.write(text),
    isPretty: process.stdout.isTTY,
  });
  const server = new ServerProcess(join(out, "server", "main.js"), innerPort, shownUrl, log);
  const content = new DemoContent(join(projectRoot, "demo"), innerPort);
  const cycle = new Cycle({ workshop, server, content, tell: (news) => front.tell(news) });
  const front = openFront({
    port: innerPort,
    publicFolder: join(out, "public"),
    state: () => cycle.state(),
    stackFor: (page) => log.stackFor(page),
  });
  front.server.listen(port, host);
  await once(front.server, "listening");
  cycle.rebuild();
  watchFolder("src", () => cycle.rebuild());
  // Content of one's own is not to be overwritten: only where the demo company is asked for.
  if (demo === "on") watchFolder("demo", () => cycle.reimport());
  endWithParent(async () => {
    front.server.close();
    front.server.closeAllConnections();
    await Promise.all([server.stop(), workshop.close()]);
  });
  if ((await cycle.state()) !== "ready") {
    console.log(`Waiting at ${shownUrl} for this to be mended`);
  }
}

function watchFolder(name: string, changed: () => void): void {
  let waiting = false;
  watch(join(projectRoot, name), { recursive: true }, async () => {
    if (waiting) return;
    waiting = true;
    await sleep(pauseMs);
    waiting = false;
    changed();
  });
}

/** Address of a listening host and port for a browser on this machine. */
function urlOf(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A port that nobody has just now; the server takes it and keeps it over its restarts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

try {
  await develop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
