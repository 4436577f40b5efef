import { join } from "node:path";
import { type Config, ConfigError, loadConfig } from "../config.ts";
import { DocumentError } from "../content/documents.ts";
import { loadDemo } from "../content/files/demo.ts";
import { ContentFileError } from "../content/files/problems.ts";
import { StoreNotEmpty, writeSample } from "../content/sample/write.ts";
import { StoreBusy, StoreNewerThanCode, StoreUnavailable } from "../store/errors.ts";
import { type Files, openFiles } from "../store/files.ts";
import { openStore, type Store } from "../store/store.ts";
import { UsageError, understand, usage, type Wish } from "./demoWords.ts";
import { type ProgressOutput, progressLine } from "./progressLine.ts";

/** What a command line depends on beside its words. */
export interface CommandLine {
  /** Asked for when a command needs it. @throws ConfigError */
  config(): Pick<Config, "dataDir" | "databaseUrl">;
  /** Milliseconds since 1970. */
  now(): number;
  /** The folder of the demo company's content. */
  readonly demoFolder: string;
  readonly output: ProgressOutput;
  warn(line: string): void;
}

/**
 * `npm run demo -- …`: loads the demo company, or a generated one of any size.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export async function runDemo(words: readonly string[], line: CommandLine): Promise<number> {
  try {
    const wish = understand(words);
    if (wish.what === "help") line.output.write(`${usage}\n`);
    else await withStore(line, (store, files) => load(wish, store, files, line));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      line.warn(`${error.message}\n--help says what there is.`);
      return 2;
    }
    line.warn(explanation(error));
    return 1;
  }
}

async function withStore(
  line: CommandLine,
  work: (store: Store, files: Files) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = line.config();
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await work(store, await openFiles(dataDir));
  } finally {
    await store.close();
  }
}

type Load = Exclude<Wish, { readonly what: "help" }>;

async function load(wish: Load, store: Store, files: Files, line: CommandLine): Promise<void> {
  const now = line.now();
  if (wish.what === "scale") {
    const progress = progressLine(line.output, "Generating a company");
    await writeSample(store, files, { ...wish, now, progress });
    return;
  }
  const progress = progressLine(line.output, "Loading the demo company");
  const report = await loadDemo(store, files, { folder: line.demoFolder, now, progress });
  if (report === undefined) throw new AlreadyFilled();
}

/** The demo company is loaded into empty stores alone. */
class AlreadyFilled extends Error {}

/** Errors that say in words what the user can mend. */
const expected = [
  ConfigError,
  ContentFileError,
  DocumentError,
  StoreBusy,
  StoreNewerThanCode,
  StoreUnavailable,
];

/** A message for the user, and for an error that nobody expected all that is known of it. */
function explanation(error: unknown): string {
  if (error instanceof AlreadyFilled) {
    return "The store holds documents already; the demo company is loaded into an empty one.";
  }
  if (error instanceof StoreNotEmpty) {
    return `${error.message}. --add puts the generated ones beside them; nothing was written.`;
  }
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || "syscall" in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}

if (import.meta.main) {
  process.exitCode = await runDemo(process.argv.slice(2), {
    config: () => loadConfig(),
    now: () => Date.now(),
    demoFolder: join(import.meta.dirname, "../../demo"),
    output: process.stdout,
    warn: (text) => console.error(text),
  });
}
