import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { limits } from "../../../tests/support/limits.ts";

/** A thread that answers each message after so many milliseconds, as the message says. */
const thread = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ id, ms }) => setTimeout(() => parentPort.postMessage(id), ms));
`;

/** A process that does nothing but ask a thread for two answers. */
const program = `
  import { WorkerRequests } from ${JSON.stringify(new URL("./workerRequests.ts", import.meta.url).href)};
  const requests = new WorkerRequests({
    program: new URL("data:text/javascript," + encodeURIComponent(${JSON.stringify(thread)})),
    resourceLimits: {},
    onMessage: (id) => requests.take(id)?.resolve(),
    onEnd: () => {},
    ended: () => new Error("ended"),
  });
  for (const ms of [1, 100]) {
    const { id, result } = requests.begin();
    requests.post({ id, ms });
    result.then(() => console.log(ms));
  }
`;

it("A thread keeps its process alive as long as requests are pending, and no longer", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    ...{ stdio: ["ignore", "pipe", "inherit"], timeout: limits.wait },
  });
  const ended = once(child, "exit");
  expect(await text(child.stdout)).toBe("1\n100\n");
  expect(await ended).toEqual([0, null]);
});
