import { AccountError } from "../accounts/accounts.ts";
import { longestPassword, newPassword, shortestPassword } from "../accounts/credentials.ts";
import { randomPassword } from "../accounts/passwords.ts";
import { type Config, ConfigError, loadConfig } from "../config.ts";
import { StoreBusy, StoreNewerThanCode, StoreUnavailable } from "../store/errors.ts";
import { openStore } from "../store/store.ts";
import { type Command, UsageError, understand, usage } from "./accountWords.ts";
import { NoPassword, type PasswordSource, readPassword } from "./readPassword.ts";

/** What a command line depends on beside its words. */
export interface CommandLine {
  /** Asked for when a command needs it. @throws ConfigError */
  config(): Pick<Config, "dataDir" | "databaseUrl">;
  /** Milliseconds since 1970. */
  now(): number;
  readonly passwords: PasswordSource;
  say(line: string): void;
  warn(line: string): void;
}

/**
 * `npm run account -- …`: making and changing accounts. A password never stands among the words,
 * where other users of the machine could see it.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export async function runAccount(words: readonly string[], line: CommandLine): Promise<number> {
  try {
    const command = understand(words);
    if (command === "help") line.say(usage);
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

async function run(command: Command, line: CommandLine): Promise<void> {
  const password = await passwordFor(command, line);
  const store = await openStore(line.config());
  try {
    await command.run({ store, now: line.now(), say: line.say }, password);
  } finally {
    await store.close();
  }
  if (command.needsPassword === "random") line.say(`Password: ${password}`);
}

async function passwordFor({ needsPassword }: Command, line: CommandLine): Promise<string> {
  if (needsPassword === undefined) return "";
  if (needsPassword === "random") return randomPassword();
  const password = newPassword.safeParse(await readPassword(line.passwords));
  if (password.success) return password.data;
  throw new NoPassword(
    `A password has ${shortestPassword} characters at least, ${longestPassword} bytes at most, ` +
      "and stands in one line.",
  );
}

/** Errors that say in words what the user can mend. */
const expected = [
  AccountError,
  ConfigError,
  NoPassword,
  StoreBusy,
  StoreNewerThanCode,
  StoreUnavailable,
];

/** A message for the user, and for an error that nobody expected all that is known of it. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = expected.some((kind) => error instanceof kind) || "syscall" in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}

if (import.meta.main) {
  const { stdin, stderr } = process;
  process.exitCode = await runAccount(process.argv.slice(2), {
    config: () => loadConfig(),
    now: () => Date.now(),
    passwords: { input: stdin, output: stderr, isTerminal: stdin.isTTY === true },
    say: (text) => console.log(text),
    warn: (text) => console.error(text),
  });
}
