import { openStorage } from "../../src/base/store/storage/openStorage.ts";
import { openStore } from "../../src/base/store/store.ts";
import { registerFiles } from "../../src/staff/media/registerFiles.ts";
import { findBrowser } from "../support/browser.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import { demoDataVariable } from "./demoData.ts";

/**
 * Says what to do where there is no browser. Has a server load the demo company into an empty data
 * folder and stop, once for each run. Servers of the tests start on copies: to load it is half of what
 * such a server costs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  findBrowser();
  const dataDir = await makeDataDir();
  const server = startServer(dataDir.path, { DEMO: "on" });
  try {
    await server.ready;
    server.signal("SIGTERM");
    const code = await server.ended;
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.said()}`);
    await leaveOutVariants(dataDir.path);
  } catch (error) {
    await dataDir.remove();
    throw error;
  }
  // The environment is what Playwright hands from its setup to its workers.
  process.env[demoDataVariable] = dataDir.path;
  return () => dataDir.remove();
}

/**
 * Enters the demo company's pictures as if none had a smaller version: each server would make those of
 * all pictures, which takes as much CPU time as its tests, and publishes them while tests run.
 */
async function leaveOutVariants(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    const files = await openStorage({ dataDir }, "storage");
    await registerFiles({ store, files, now: Date.now() }, 0);
    await store.transaction((tx) => tx.updateTable("media").set({ variants: "[]" }).execute());
  } finally {
    await store.close();
  }
}
