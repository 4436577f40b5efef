import { openStore } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/live.ts";
import { cpuMsSince } from "../measure.ts";

// A process of its own for each load, as a start is one: `node --expose-gc loadPublication.ts DIR`
// loads what is published in the store under DIR, prints time and memory as JSON, and ends.
const [, , dataDir = ""] = process.argv;
const store = await openStore({ dataDir });
const before = memory();
const cpu = process.cpuUsage();
const began = performance.now();
const live = await followPublication(store, (error) => {
  throw error;
});
const ms = performance.now() - began;
const cpuMs = cpuMsSince(cpu);
const megabytes = memory() - before;
const documents = live.current().views.en.size;
console.log(JSON.stringify({ documents, ms, cpuMs, megabytes }));
live.close();
await store.close();

/** What is in use after a full collection, inside and outside the heap, in MB. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
