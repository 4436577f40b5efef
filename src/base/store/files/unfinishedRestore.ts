import { existsSync } from "node:fs";
import { join } from "node:path";

/** File that stands in a data folder while it is being restored. */
export const restoreMark = "restore-unfinished.txt";

/** The data folder is one that a restore did not finish. Nothing of it may be used. */
export class UnfinishedRestore extends Error {
  constructor(dataDir: string) {
    super(
      `${join(dataDir, restoreMark)} is there: this folder is being restored, or its restore was ` +
        "stopped. Run npm run backup -- restore again, or name another folder in DATA_DIR.",
    );
    this.name = "UnfinishedRestore";
  }
}

/** @throws UnfinishedRestore */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, restoreMark))) throw new UnfinishedRestore(dataDir);
}
