// Loaded before a server by --import, together with --expose-gc: SIGUSR2 collects its garbage and
// prints what memory is left, in bytes, as a line of JSON.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    console.log(JSON.stringify({ collected: { rss, heapUsed, external } }));
  });
}
