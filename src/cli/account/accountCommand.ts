import type { Store } from "../../base/store/store.ts";
import type { Person } from "../../staff/access/rights.ts";
import { accountName, maxAccountLength } from "../../staff/accounts/signIn/credentials.ts";
import { UsageError } from "../commandLine.ts";
import type { Audit } from "../commandLog.ts";

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

/** Dependencies of a command. */
export interface AccountContext {
  readonly store: Store;
  /** Person on whose behalf the command acts. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  print(line: string): void;
  readonly audit: Audit;
}

/** A command with its words understood. */
export interface AccountCommand {
  /** Source of the password that the command needs; absent: it needs none. */
  readonly needsPassword?: "input" | "random" | undefined;
  run(work: AccountContext, password: string): Promise<void>;
}
