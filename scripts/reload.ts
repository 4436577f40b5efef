import { setTimeout as sleep } from "node:timers/promises";
import { readState, stateFile } from "../src/cluster/stateFile.ts";
import { loadConfig } from "../src/config.ts";

// `npm run reload`: has the server of this environment's PORT and DATA_DIR replace its workers by what
// is in `dist` now, and waits for what comes of it. Ends with 1 where the old workers stay.

/** Milliseconds between two looks. */
const lookEveryMs = 200;

process.exitCode = await reload();

async function reload(): Promise<number> {
  const { dataDir, port } = loadConfig();
  const file = stateFile(dataDir, port);
  const before = readState(file);
  if (before === undefined || !isRunning(before.pid)) {
    console.error(`No server with workers runs on port ${port} with the data in ${dataDir}.`);
    return 1;
  }
  process.kill(before.pid, "SIGHUP");
  while (isRunning(before.pid)) {
    const now = readState(file);
    if (now !== undefined && now.reloads > before.reloads) return outcome(now.isReplaced);
    await sleep(lookEveryMs);
  }
  console.error("The server ended meanwhile.");
  return 1;
}

function outcome(isReplaced: boolean): number {
  if (isReplaced) {
    console.log("All workers run the new version.");
    return 0;
  }
  console.error("The new version did not become ready: the old workers stay. The log says why.");
  return 1;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
