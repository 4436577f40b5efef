import { closeSync, existsSync, openSync } from "node:fs";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { build } from "../../scripts/build.ts";
import { isStale } from "../../scripts/stale.ts";
import { freePort } from "../support/ports.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import { until } from "../support/until.ts";

/** Linux has a device on which there is never any room. */
const full = "/dev/full";

beforeAll(async () => {
  if (isStale()) await build();
});

it.runIf(existsSync(full))(
  "a server on a full disk answers, though none of its log is written",
  async () => {
    const folder = await makeDataDir();
    onTestFinished(() => folder.remove());
    const port = await freePort();
    const output = openSync(full, "w");
    onTestFinished(() => closeSync(output));
    const variables = { PORT: String(port), DEMO: "off", LOG_LEVEL: "trace" };
    const server = startServer(folder.path, variables, { output });
    onTestFinished(async () => {
      server.signal("SIGKILL");
      await server.ended;
    });
    const status = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init).then(
        (answer) => answer.status,
        () => 0,
      );
    await until(async () => (await status("/healthz")) === 200);
    for (let number = 0; number < 10; number += 1) {
      const report = { message: `No ${number}`, stack: "", page: "/" };
      await status("/web_en/api/v1/client-error", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(report),
      });
      expect(await status("/")).toBe(200);
    }
    expect(await status("/readyz")).toBe(200);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);
