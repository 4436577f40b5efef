import { type Config, ConfigError, loadConfig } from "../config.ts";
import { AttachmentFolder } from "../enquiries/attachments/folder.ts";
import { StoreBusy, StoreNewerThanCode, StoreUnavailable } from "../store/errors.ts";
import { openStore } from "../store/store.ts";
import { type Command, NoSuchEnquiry, UsageError, understand, usage } from "./enquiriesWords.ts";

/** What a command line depends on beside its words. */
export interface CommandLine {
  /** Asked for when a command needs it. @throws ConfigError */
  config(): Pick<Config, "dataDir" | "databaseUrl">;
  /** Milliseconds since 1970. */
  now(): number;
  /** Writes to standard output as it is. */
  write(text: string): void;
  warn(line: string): void;
}

/**
 * `npm run enquiries -- …`: reading, exporting and erasing what readers sent.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export async function runEnquiries(words: readonly string[], line: CommandLine): Promise<number> {
  try {
    const command = understand(words);
    if (command === "help") line.write(`${usage}\n`);
    else await run(command, line);
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

async function run(command: Command, { config, now, write }: CommandLine): Promise<void> {
  const { dataDir, databaseUrl } = config();
  const store = await openStore({ dataDir, databaseUrl });
  try {
    const folder = await AttachmentFolder.open(dataDir);
    await command({ store, folder, now: now(), write, say: (text) => write(`${text}\n`) });
  } finally {
    await store.close();
  }
}

/** Errors that say in words what the user can mend. */
const expected = [ConfigError, NoSuchEnquiry, StoreBusy, StoreNewerThanCode, StoreUnavailable];

/** A message for the user, and for an error that nobody expected all that is known of it. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || "syscall" in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}

if (import.meta.main) {
  process.exitCode = await runEnquiries(process.argv.slice(2), {
    config: () => loadConfig(),
    now: () => Date.now(),
    write: (text) => process.stdout.write(text),
    warn: (text) => console.error(text),
  });
}
