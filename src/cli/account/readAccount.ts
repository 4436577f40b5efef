import { accountName, maxAccountLength } from "../../staff/accounts/signIn/credentials.ts";
import { UsageError } from "../commandLine.ts";

/**
 * The one account that a command takes.
 * @throws UsageError
 */
export function readAccount(command: string, args: readonly string[]): string {
  const [word, ...more] = args;
  // What stands behind the account may be a password: it is not repeated.
  if (word === undefined || more.length > 0) throw new UsageError(`${command} takes one account.`);
  const account = accountName.safeParse(word);
  if (account.success) return account.data;
  throw new UsageError(
    `An account has 1 to ${maxAccountLength} characters and no control characters.`,
  );
}
