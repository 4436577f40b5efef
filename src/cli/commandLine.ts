import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { nearest } from "../base/site/text/nearestWords.ts";
import type { StorageLocation } from "../base/store/storage/location.ts";
import { openStore, type Store, type StoreOptions } from "../base/store/store.ts";
import { type StoreLocation, storeFault } from "../base/store/storeFault.ts";
import { ConfigError } from "../server/config/problems.ts";
import { loadConfig } from "../server/config.ts";
import { NotPermitted } from "../staff/access/rights.ts";
import { setFactorGrace } from "../staff/accounts/people/presentRights.ts";
import { type Audit, auditLog } from "./commandLog.ts";

/**
 * Beginning of a day (UTC), milliseconds since 1970.
 * @throws UsageError
 */
export function readDay(day: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // The 31st of a month that has none is read as the next month's first.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (isDay) return time;
  throw new UsageError(`${day} is no day like 2026-11-21.`);
}

/** Dependencies of a command line. */
export interface CommandLine {
  /** Read when a command needs it. @throws ConfigError */
  config(): Pick<StoreOptions, "dataDir" | "databaseUrl" | "writeWaitMs"> &
    StoreLocation &
    StorageLocation;
  /** Milliseconds since 1970. */
  now(): number;
  warn(line: string): void;
  /** Writes a change that was made to the log. */
  readonly audit: Audit;
}

const log = auditLog();

/** Levels of LOG_LEVEL at which the server writes what it does, and not only what fails. */
const verboseLevels: readonly string[] = ["info", "debug", "trace"];

/** Dependencies of this process's command line. */
export const processCommandLine: CommandLine = {
  config() {
    const config = loadConfig();
    setFactorGrace(config.factorGraceDays);
    return config;
  },
  now: () => Date.now(),
  warn: (text) => console.error(text),
  audit: (facts, message) => {
    if (verboseLevels.includes(loadConfig().logLevel)) log(facts, message);
  },
};

/** The command cannot be understood. The message says why. */
export class UsageError extends Error {}

/** Message for an unknown word, with the most similar valid one. */
export function unknownChoice(what: string, word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  return `There is no ${what} ${word}${hint}; there are ${known.join(", ")}.`;
}

/**
 * The options among words, and the other words.
 * @throws UsageError
 */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Values of a command line's options. */
export type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseOptions<Options>
>["values"];

/** A command: the options that it takes, and how its words become what is to be done. */
export interface CommandMeaning<
  Options extends ParseArgsOptionsConfig,
  Command,
  More extends readonly unknown[] = [],
> {
  readonly takes: readonly (keyof Options)[];
  /** @throws UsageError */
  understand(args: readonly string[], values: OptionValues<Options>, ...more: More): Command;
}

/**
 * The command that words name, with the words behind its name and the options, all of which it takes.
 * @throws UsageError
 */
export function readCommand<
  const Options extends ParseArgsOptionsConfig,
  Meaning extends { readonly takes: readonly (keyof Options)[] },
>(args: readonly string[], options: Options, commands: Readonly<Record<string, Meaning>>) {
  const { values, positionals } = parseOptions(args, options);
  const [name, ...rest] = positionals;
  const given = Object.keys(values);
  if (given.includes("help") || name === "help") return "help";
  if (name === undefined) throw new UsageError("Which command?");
  const meaning = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!meaning) throw new UsageError(unknownChoice("command", name, Object.keys(commands)));
  const wrong = given.find((option) => !meaning.takes.includes(option));
  if (wrong !== undefined) throw new UsageError(`${name} takes no --${wrong}.`);
  return { meaning, rest, values };
}

type ErrorKind = abstract new (...given: never[]) => Error;

/** The store, or the data folder around it, cannot be used. The message says what to do. */
class StoreFault extends Error {
  override readonly name = "StoreFault";
}

/** Errors of every command line whose message is all that the user needs. */
const expectedAnywhere: readonly ErrorKind[] = [ConfigError, NotPermitted, StoreFault];

/**
 * Runs a command line and says what went wrong.
 * @param expected errors, beside those of every command line, that say what the user can mend
 * @param run gives the exit code, if it is not 0
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export async function exitCodeOf(
  { warn }: Pick<CommandLine, "warn">,
  expected: readonly ErrorKind[],
  run: () => Promise<number | undefined>,
): Promise<number> {
  try {
    return (await run()) ?? 0;
  } catch (error) {
    if (error instanceof UsageError) {
      warn(`${error.message}\n--help says what there is.`);
      return 2;
    }
    warn(explanation(error, [...expectedAnywhere, ...expected]));
    return 1;
  }
}

/** Faults of a named file that the user can mend; for others the system's own words are shown. */
const fileFaults: Readonly<Record<string, string>> = {
  EEXIST: "it exists already",
  ENOENT: "it or its folder does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "its folder is a file",
  EACCES: "this account may not read or write it",
  EPERM: "this account may not read or write it",
  EROFS: "its file system takes no changes",
  ENOSPC: "its disk is full",
};

/** A message for the user, and for an error that nobody expected all that is known of it. */
function explanation(error: unknown, expected: readonly ErrorKind[]): string {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  const { syscall, path, code = "" }: NodeJS.ErrnoException = error;
  if (syscall === undefined) return error.stack ?? error.message;
  const why = path === undefined ? undefined : fileFaults[code];
  return why === undefined ? error.message : `${path} cannot be used: ${why} (${code}).`;
}

/**
 * Does a piece of work on the store, which is closed behind it, and its data folder.
 * @throws StoreFault where the store cannot be opened, read or written
 */
export async function withStore<Result>(
  { config }: Pick<CommandLine, "config">,
  work: (store: Store, dataDir: string, files: StorageLocation) => Promise<Result>,
): Promise<Result> {
  const place = config();
  let isOpening = true;
  try {
    const store = await openStore(place);
    isOpening = false;
    try {
      return await work(store, place.dataDir, place);
    } finally {
      await store.close();
    }
  } catch (error) {
    const fault = storeFault(error, place, isOpening);
    throw fault === undefined ? error : new StoreFault(fault, { cause: error });
  }
}
