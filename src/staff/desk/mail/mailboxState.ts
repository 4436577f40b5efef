import type { ImapServer } from "../../../base/mail/imapMailbox.ts";
import type { Store } from "../../../base/store/store.ts";

/** Name under which what was read from a mailbox is recorded. */
export function mailboxName({ user, host, folder }: Omit<ImapServer, "moveTo">): string {
  return `${user}@${host}/${folder}`;
}

/** State of a mailbox; undefined: it was never read. */
export async function mailboxState({ db }: Store, mailbox: string) {
  const row = await db
    .selectFrom("incoming_mailboxes")
    .selectAll()
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
  return (
    row && {
      uidvalidity: row.uidvalidity ?? undefined,
      nextUid: row.next_uid ?? undefined,
      checkedAt: row.checked_at ?? undefined,
      problem: row.problem ?? undefined,
      problemAt: row.problem_at ?? undefined,
    }
  );
}

/** Notes that a mailbox was read. */
export async function noteRead(
  { db }: Store,
  mailbox: string,
  { uidValidity, nextUid, at }: { uidValidity: number; nextUid: number; at: number | undefined },
): Promise<void> {
  const values = {
    ...{ uidvalidity: uidValidity, next_uid: nextUid },
    ...(at !== undefined && { checked_at: at, problem: null, problem_at: null }),
  };
  await db
    .insertInto("incoming_mailboxes")
    .values({ mailbox, ...values })
    .onConflict((conflict) => conflict.column("mailbox").doUpdateSet(values))
    .execute();
}

/** Notes that a mailbox could not be read. */
export async function noteMailboxProblem(
  { db }: Store,
  mailbox: string,
  problem: string,
  at: number,
): Promise<void> {
  const values = { problem, problem_at: at };
  await db
    .insertInto("incoming_mailboxes")
    .values({ mailbox, ...values })
    .onConflict((conflict) => conflict.column("mailbox").doUpdateSet(values))
    .execute();
}
