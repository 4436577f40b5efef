import { join } from "node:path";
import { type ProgressOutput, progressLine } from "../../src/base/process/progressLine.ts";
import { openStorage } from "../../src/base/store/storage/openStorage.ts";
import type { Files } from "../../src/base/store/storage/storageInterface.ts";
import type { Store } from "../../src/base/store/store.ts";
import {
  type CommandLine,
  exitCodeOf,
  processCommandLine,
  withStore,
} from "../../src/cli/commandLine.ts";
import { DocumentError } from "../../src/content/types/documentError.ts";
import { ContentFileError } from "../../src/staff/exchange/fileProblems.ts";
import { loadDemo } from "../../src/staff/exchange/loadDemo.ts";
import { StoreNotEmpty, writeSample } from "../sample/write.ts";
import { type DemoCommand, parseArguments, usage } from "./demoArguments.ts";

interface DemoLine extends CommandLine {
  /** The folder of the demo company's content. */
  readonly demoFolder: string;
  readonly output: ProgressOutput;
}

/**
 * `npm run demo -- …`: loads the demo company, or a generated one of any size.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runDemo(args: readonly string[], line: DemoLine): Promise<number> {
  return exitCodeOf(line, [AlreadyFilled, ContentFileError, DocumentError], async () => {
    const wish = parseArguments(args);
    if (wish.what === "help") line.output.write(`${usage}\n`);
    else {
      await withStore(line, async (store, _dataDir, place) =>
        load(wish, store, await openStorage(place, "storage"), line),
      );
    }
  });
}

type Load = Exclude<DemoCommand, { readonly what: "help" }>;

async function load(wish: Load, store: Store, files: Files, line: DemoLine): Promise<void> {
  const now = line.now();
  if (wish.what === "scale") {
    const progress = progressLine(line.output, "Generating a company");
    await writeSample(store, files, { ...wish, now, progress }).catch(adviseToAdd);
    line.audit(
      { event: "content", action: "demo", documents: wish.count },
      "A generated company was loaded",
    );
    return;
  }
  const progress = progressLine(line.output, "Loading the demo company");
  const report = await loadDemo(store, files, { folder: line.demoFolder, now, progress });
  if (report !== undefined) {
    const { length } = report.created;
    line.audit(
      { event: "content", action: "demo", documents: length },
      "The demo company was loaded",
    );
    return;
  }
  throw new AlreadyFilled(
    "The store holds documents already; the demo company is loaded into an empty one.",
  );
}

/** The store holds documents, but an empty one is required. The message names the remedy. */
class AlreadyFilled extends Error {}

function adviseToAdd(error: unknown): never {
  if (!(error instanceof StoreNotEmpty)) throw error;
  throw new AlreadyFilled(
    `${error.message}. --add puts the generated ones beside them; nothing was written.`,
  );
}

if (import.meta.main) {
  process.exitCode = await runDemo(process.argv.slice(2), {
    ...processCommandLine,
    demoFolder: join(import.meta.dirname, "../../demo"),
    output: process.stdout,
  });
}
