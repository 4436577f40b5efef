import type { Store } from "../base/store/store.ts";
import type { Person } from "../staff/access/rights.ts";
import { accountPerson } from "../staff/accounts/people/accountPerson.ts";
import { UsageError } from "./commandLine.ts";

/**
 * The operating system's user who runs a command line, with every right. The audit trail has the
 * user's number, where there is one; a name would be personal data.
 */
export const operator: Person = {
  id: process.getuid === undefined ? "operator" : `operator:${process.getuid()}`,
  via: "command",
  rights: "all",
};

/** The words of a command line without `--as ACCOUNT`, with that account. */
export interface ActingLine {
  readonly words: readonly string[];
  /** Absent: the operator. */
  readonly account: string | undefined;
}

/**
 * Removes `--as ACCOUNT`, which every command accepts, from a command line.
 * @throws UsageError
 */
export function takeActing(args: readonly string[]): ActingLine {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  const at = own.findIndex((word) => word === "--as" || word.startsWith("--as="));
  if (at < 0) return { words: args, account: undefined };
  const [option = "", next] = own.slice(at);
  const isJoined = option !== "--as";
  const account = isJoined ? option.slice("--as=".length) : next;
  if (account === undefined || account === "") throw new UsageError("--as takes an account.");
  return { words: args.toSpliced(at, isJoined ? 1 : 2), account };
}

/**
 * The person on whose behalf a command acts: the account of `--as`, with its rights, else the
 * operator.
 * @throws UsageError where the account does not exist, or may not sign in
 */
export async function actingPerson(
  store: Store,
  { account }: Pick<ActingLine, "account">,
): Promise<Person> {
  if (account === undefined) return operator;
  const person = await accountPerson(store.db, account.trim().normalize(), { via: "command" });
  if (person !== undefined) return person;
  throw new UsageError(`--as: there is no account ${account} that may sign in.`);
}
