import { openStore } from "../../../src/base/store/store.ts";
import { runDueSchedule } from "../../../src/staff/editing/documentOperations.ts";

/**
 * Carries out what is due within the hour up to its commit, as of 08:59:50, and waits there for a time that
 * does not come, until it is killed. Prints a line once it waits.
 */
const store = await openStore(JSON.parse(process.argv[2] ?? ""));
await runDueSchedule(store, Date.now(), {
  ms: 3_600_000,
  until: () => {
    console.log("waiting");
    return new Promise(() => setInterval(() => undefined, 1_000));
  },
});
