import { appendAudit } from "../../base/audit/append.ts";
import { isMailKind, type MailKind, mailData } from "../../base/mail/mailKinds.ts";
import { outboxState } from "../../base/mail/outbox.ts";
import { withoutMailboxes } from "../../base/site/sanitizeInput.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { replyGivenUp } from "../desk/replies.ts";

/** Kinds whose mails would tell that there is a document under embargo. */
const hiddenKinds: readonly MailKind[] = ["embargo", "schedule"];

/** Kinds of mails that are shown and counted. */
const shownKinds: readonly MailKind[] = Object.keys(mailData)
  .filter(isMailKind)
  .filter((kind) => !hiddenKinds.includes(kind));

/** Mails of a kind that are shown at most. */
const maxListed = 20;

/** A mail that was not sent, without recipients and content. Times in milliseconds since 1970. */
export interface UnsentMail {
  readonly id: number;
  readonly kind: MailKind;
  readonly state: "waiting" | "failed";
  readonly attempts: number;
  readonly createdAt: number;
  /** Undefined: it was given up. */
  readonly nextAt: number | undefined;
  /** Without addresses. */
  readonly problem: string | undefined;
  /** False: it cannot be sent again, as what it carried is gone. */
  readonly mayRetry: boolean;
}

/** The outbox as it stands. */
export interface Outbox {
  readonly waiting: number;
  readonly failed: number;
  /** Creation time of the oldest mail that should have been sent; undefined: none waits. */
  readonly oldestAt: number | undefined;
  /** Mails that failed, then mails that wait, each the oldest first. */
  readonly mails: readonly UnsentMail[];
}

export async function unsentMails(store: Store, now: number): Promise<Outbox> {
  const { waiting, failed, oldestAt } = await outboxState(store, shownKinds);
  const mails = [...(await listed(store.db, "failed")), ...(await listed(store.db, "waiting"))];
  return {
    ...{ waiting, failed, mails },
    oldestAt: oldestAt !== undefined && oldestAt <= now ? oldestAt : undefined,
  };
}

async function listed(db: Reading, state: UnsentMail["state"]): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("mails")
    .select(["id", "kind", "attempts", "created_at", "next_at", "given_up_at", "problem"])
    .where("sent_at", "is", null)
    .where("given_up_at", state === "failed" ? "is not" : "is", null)
    .where("kind", "in", shownKinds)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  return rows.flatMap(({ id, kind, attempts, problem, ...row }) => {
    if (!isMailKind(kind)) return [];
    return {
      ...{ id, kind, state, attempts, createdAt: row.created_at },
      nextAt: row.given_up_at === null ? row.next_at : undefined,
      problem: problem === null ? undefined : withoutMailboxes(problem),
      mayRetry: isRetried(kind, row.given_up_at),
    };
  });
}

/** The secret of a mail that was given up is gone. */
function isRetried(kind: string, givenUpAt: number | null): boolean {
  return givenUpAt === null || kind !== "invitation";
}

interface Act {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Sends mails again at once: one, or all that failed.
 * @returns how many
 * @throws NotPermitted
 */
export async function retryUnsent(
  store: Store,
  wish: { readonly id: number } | "failed",
  { by, now }: Act,
): Promise<number> {
  requireRight(by, "system.manage", {}, "a mail of the outbox");
  return store.transaction(async (tx) => {
    const rows = await tx
      .updateTable("mails")
      .set({ next_at: now, given_up_at: null })
      .where("sent_at", "is", null)
      .where("kind", "in", shownKinds)
      .where(({ or, eb }) => or([eb("given_up_at", "is", null), eb("kind", "!=", "invitation")]))
      .$if(wish === "failed", (query) => query.where("given_up_at", "is not", null))
      .$if(wish !== "failed", (query) => query.where("id", "=", wish === "failed" ? 0 : wish.id))
      .returning("id")
      .execute();
    await record(tx, "system.mail-retry", rows, { by, now });
    return rows.length;
  });
}

/**
 * Gives up a mail that waits: it is not sent unless somebody has it sent again.
 * @returns false where it is not waiting
 * @throws NotPermitted
 */
export async function stopUnsent(store: Store, id: number, { by, now }: Act): Promise<boolean> {
  requireRight(by, "system.manage", {}, "a mail of the outbox");
  return store.transaction(async (tx) => {
    const row = await tx
      .updateTable("mails")
      .set({ given_up_at: now, secret: null })
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null)
      .where("kind", "in", shownKinds)
      .returning(["id", "kind", "data"])
      .executeTakeFirst();
    if (row === undefined) return false;
    if (row.kind === "enquiryReply") {
      const { message } = mailData.enquiryReply.parse(JSON.parse(row.data));
      await replyGivenUp(tx, message, now);
    }
    await record(tx, "system.mail-stop", [row], { by, now });
    return true;
  });
}

function record(
  tx: Writing,
  act: "system.mail-retry" | "system.mail-stop",
  rows: readonly { readonly id: number }[],
  { by, now }: Act,
): Promise<void> {
  const entries = rows.map(({ id }) => ({ act, subject: `mail:${id}` }));
  return appendAudit(tx, entries, { by, at: now });
}
