import { expect, test } from "vitest";
import { figure } from "../support/figures.ts";
import { freePort } from "../support/ports.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

const token = "a-token-of-the-tests";

test("Figures of all workers are served together, by the primary process and by each worker", async () => {
  const port = await freePort();
  const server = start(await dataDir(), {
    ...withoutDemo,
    WORKERS: "2",
    METRICS_PORT: String(port),
  });
  await server.ready;
  const own = `http://127.0.0.1:${port}/metrics`;
  const read = async () => (await fetch(own)).text();
  // The second worker listens a moment after the first.
  await until(async () => {
    const text = await read();
    return ["1", "2"].every((worker) => figure(text, "tapeout_ready", { worker }) === 1);
  }, 100);
  const text = await read();
  for (const worker of ["1", "2", "primary"]) {
    expect(figure(text, "process_resident_memory_bytes", { worker })).toBeGreaterThan(0);
  }
  expect(text.match(/^# TYPE tapeout_ready /gm)).toHaveLength(1);
});

test("Without a port of its own, a worker tells the figures of all", async () => {
  const server = start(await dataDir(), { ...withoutDemo, WORKERS: "2", METRICS_TOKEN: token });
  const url = await server.ready;
  const headers = { authorization: `Bearer ${token}` };
  await until(async () => {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return ["1", "2"].every((worker) => figure(text, "tapeout_ready", { worker }) === 1);
  }, 100);
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
});
