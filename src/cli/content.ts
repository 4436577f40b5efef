import { type Config, ConfigError, loadConfig } from "../config.ts";
import { DocumentError } from "../content/documents.ts";
import { InvalidDocument } from "../content/errors.ts";
import { FolderNotEmpty } from "../content/files/problems.ts";
import { StoreBusy, StoreNewerThanCode, StoreUnavailable } from "../store/errors.ts";
import { openFiles } from "../store/files.ts";
import { openStore } from "../store/store.ts";
import { type Command, UsageError, understand, usage } from "./contentWords.ts";
import { WrongSetting } from "./settingChange.ts";

/** What a command line depends on beside its words. */
export interface CommandLine {
  /** Asked for when a command needs it. @throws ConfigError */
  config(): Pick<Config, "dataDir" | "databaseUrl">;
  /** Milliseconds since 1970. */
  now(): number;
  say(line: string): void;
  warn(line: string): void;
}

/**
 * `npm run content -- …`: editing content with files and words.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export async function runContent(words: readonly string[], line: CommandLine): Promise<number> {
  try {
    const command = understand(words, line.now());
    if (command !== "help") return await withStore(line, command);
    line.say(usage);
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

async function withStore(line: CommandLine, command: Command): Promise<number> {
  const { dataDir, databaseUrl } = line.config();
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const files = await openFiles(dataDir);
    return await command({ store, files, now: line.now(), say: line.say, warn: line.warn });
  } finally {
    await store.close();
  }
}

/** Errors that say in words what the user can mend. */
const expected = [
  ConfigError,
  DocumentError,
  FolderNotEmpty,
  InvalidDocument,
  StoreBusy,
  StoreNewerThanCode,
  StoreUnavailable,
  WrongSetting,
];

/** A message for the user, and for an error that nobody expected all that is known of it. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || "syscall" in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}

if (import.meta.main) {
  process.exitCode = await runContent(process.argv.slice(2), {
    config: () => loadConfig(),
    now: () => Date.now(),
    say: (text) => console.log(text),
    warn: (text) => console.error(text),
  });
}
