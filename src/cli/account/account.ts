import { AccountError } from "../../staff/accounts/accountError.ts";
import {
  maxPasswordBytes,
  minPasswordLength,
  newPassword,
} from "../../staff/accounts/signIn/credentials.ts";
import { randomPassword } from "../../staff/accounts/signIn/passwords.ts";
import { type ActingLine, actingPerson, takeActing } from "../actingPerson.ts";
import { type CommandLine, exitCodeOf, processCommandLine, withStore } from "../commandLine.ts";
import { parseArguments } from "./accountArguments.ts";
import type { AccountCommand } from "./accountCommand.ts";
import { usage } from "./accountHelp.ts";
import { NoPassword, type PasswordSource, readPassword } from "./readPassword.ts";

interface AccountLine extends CommandLine {
  readonly passwords: PasswordSource;
  print(line: string): void;
}

/**
 * `npm run account -- …`: making and changing accounts. A password never stands among the words,
 * where other users of the machine could see it.
 * @returns the exit code: 0 done, 1 could not be done, 2 not understood
 */
export function runAccount(args: readonly string[], line: AccountLine): Promise<number> {
  return exitCodeOf(line, [AccountError, NoPassword], async () => {
    const acting = takeActing(args);
    const command = parseArguments(acting.words);
    if (command === "help") line.print(usage);
    else await run(command, acting, line);
  });
}

async function run(command: AccountCommand, acting: ActingLine, line: AccountLine): Promise<void> {
  const password = await passwordFor(command, line);
  const { print, audit } = line;
  await withStore(line, async (store) => {
    const by = await actingPerson(store, acting);
    await command.run({ store, by, now: line.now(), print, audit }, password);
  });
  if (command.needsPassword === "random") print(`Password: ${password}`);
}

async function passwordFor({ needsPassword }: AccountCommand, line: AccountLine): Promise<string> {
  if (needsPassword === undefined) return "";
  if (needsPassword === "random") return randomPassword();
  const password = newPassword.safeParse(await readPassword(line.passwords));
  if (password.success) return password.data;
  throw new NoPassword(
    `A password has ${minPasswordLength} characters at least, ${maxPasswordBytes} bytes at most, ` +
      "stands in one line, and is none of those that everybody tries first.",
  );
}

if (import.meta.main) {
  const { stdin, stderr } = process;
  process.exitCode = await runAccount(process.argv.slice(2), {
    ...processCommandLine,
    passwords: { input: stdin, output: stderr, isTerminal: stdin.isTTY === true },
    print: (text) => console.log(text),
  });
}
