import { expect, test } from "vitest";
import { figure } from "../support/figures.ts";
import { freePort } from "../support/ports.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { until } from "../support/until.ts";

buildBefore();

test("Figures of all workers are served together, by the primary process and by each worker", async () => {
  const port = await freePort();
  const server = start(await dataDir(), {
    ...withoutDemo,
    WORKERS: "2",
    METRICS_PORT: String(port),
  });
  await server.ready;
  const own = `http://127.0.0.1:${port}/metrics`;
  let text = "";
  // The second worker listens a moment after the first, and one that is busy for a second is left out.
  await until(async () => {
    text = await (await fetch(own)).text();
    const areReady = ["1", "2"].every((worker) => figure(text, "tapeout_ready", { worker }) === 1);
    const memories = ["1", "2", "primary"].map((worker) =>
      figure(text, "process_resident_memory_bytes", { worker }),
    );
    return areReady && memories.every((bytes = 0) => bytes > 0);
  }, 100);
  expect(text.match(/^# TYPE tapeout_ready /gm)).toHaveLength(1);
});
