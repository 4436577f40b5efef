import { once } from "node:events";
import { watch } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadConfig } from "../src/config.ts";
import { ServerProcess, type State } from "./dev/child.ts";
import { openFront } from "./dev/front.ts";
import { type Outcome, Workshop } from "./dev/workshop.ts";
import { projectRoot } from "./stale.ts";

/** Editors write a file in several steps; a rebuild begins when they have paused this long. */
const pauseMs = 30;

/**
 * `npm run dev`: rebuilds what a change under `src/` touches, restarts the server or tells the open
 * pages, and stands between the browser and the server meanwhile.
 */
async function develop(): Promise<void> {
  const { port, host } = loadConfig();
  const out = join(projectRoot, "dist-dev");
  const workshop = new Workshop(projectRoot, out);
  await workshop.open();
  const innerPort = await freePort();
  const child = new ServerProcess(join(out, "server", "main.js"), innerPort);
  let work: Promise<Outcome> = Promise.resolve({ failure: "Nothing has been built yet." });

  const front = openFront({ port: innerPort, publicFolder: join(out, "public"), state });
  front.server.listen(port, host);
  await once(front.server, "listening");

  async function state(): Promise<State> {
    for (;;) {
      const asked = work;
      const outcome = await asked;
      if (asked !== work) continue;
      return "failure" in outcome ? outcome : child.state();
    }
  }

  /** One rebuild after the other; a change during one is taken up by the next. */
  function rebuild(): void {
    const before = work;
    work = before.then(async (previous) => {
      const outcome = await workshop.rebuild();
      await announce(outcome, "failure" in previous);
      return outcome;
    });
  }

  async function announce(outcome: Outcome, mended: boolean): Promise<void> {
    if ("failure" in outcome) {
      console.error(outcome.failure);
      front.tell({ kind: "reload" });
      return;
    }
    const restart = outcome.server || child.failed;
    if (restart) child.restart();
    if (mended || restart || outcome.scripts) front.tell({ kind: "reload" });
    else if (outcome.sheets.length > 0) {
      front.tell({ kind: "sheets", data: outcome.sheets.join(" ") });
    }
  }

  let waiting = false;
  watch(join(projectRoot, "src"), { recursive: true }, async () => {
    if (waiting) return;
    waiting = true;
    await sleep(pauseMs);
    waiting = false;
    rebuild();
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      front.server.close();
      front.server.closeAllConnections();
      await Promise.all([child.stop(), workshop.close()]);
      process.exit(0);
    });
  }

  rebuild();
  const reached = await state();
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  console.log(
    `Development: http://${shown}:${port}${reached === "ready" ? "" : " (with a failure)"}`,
  );
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

await develop();
