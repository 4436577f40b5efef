import { counted } from "../../base/site/text/countedNoun.ts";
import { AccountError, requireManager } from "../../staff/accounts/accountError.ts";
import { accountId } from "../../staff/accounts/accounts.ts";
import { endSessions, listSessions } from "../../staff/accounts/sessions/sessionList.ts";
import { UsageError } from "../commandLine.ts";
import type { AccountContext } from "./accountCommand.ts";

/** Prints the open sessions of an account, a line each. */
export async function printSessions(work: AccountContext, account: string): Promise<void> {
  const { store, now, print } = work;
  const sessions = await listSessions(store, await managedId(work, account), now);
  for (const { id, device, network, openedAt, usedAt } of sessions) {
    const times = [openedAt, usedAt].map((time) => new Date(time).toISOString().slice(0, 16));
    print([id, device ?? "-", network ?? "-", ...times].join("  "));
  }
  print(counted(sessions.length, "session"));
}

/** Ends all sessions of an account, or one. */
export async function signOut(
  work: AccountContext,
  account: string,
  only: number | undefined,
): Promise<void> {
  const { store, by, now, print, audit } = work;
  const id = await managedId(work, account);
  const ended = await endSessions(store, { accountId: id, only }, { by, now });
  if (ended === 0 && only !== undefined) {
    throw new AccountError(`${account} has no open session ${only}.`);
  }
  audit({ event: "account", action: "sign-out", accountId: id, ended }, "Sessions were ended");
  print(`Ended ${counted(ended, "session")} of ${account}.`);
}

/**
 * Number of a session as it is typed.
 * @throws UsageError
 */
export function readSession(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError(`${text} is no number of a session; sessions lists them.`);
}

async function managedId({ store, by }: AccountContext, account: string): Promise<number> {
  requireManager(by, account);
  return accountId(store, account);
}
