import { cpSync } from "node:fs";
import { type DataDir, makeDataDir } from "../support/server.ts";

/** Name of the environment variable with the data folder that globalSetup.ts prepares. */
export const demoDataVariable = "TAPEOUT_TEST_DEMO_DATA";

/** A data folder with the demo company: a copy of the one that was prepared for the run. */
export async function copyDemoData(): Promise<DataDir> {
  const prepared = process.env[demoDataVariable];
  if (prepared === undefined) throw new Error("tests/e2e/globalSetup.ts has not been run");
  const dataDir = await makeDataDir();
  cpSync(prepared, dataDir.path, { recursive: true });
  return dataDir;
}
