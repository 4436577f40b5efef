import { sql } from "kysely";
import { type NoticeKind, noticeKinds } from "../../base/site/teamworkCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../content/types/typeNames.ts";
import type { Person } from "../access/rights.ts";
import { draftVisible } from "../access/visibleDocuments.ts";

/** Most notices that a person is shown, the newest. */
const maxShown = 50;

/** Most notices that are kept for an account, and for how long, in milliseconds. */
const maxStored = 500;
const storedForMs = 90 * 86_400_000;

/** Notice to a person about a document that they may open. */
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly documentId: number;
  readonly key: string;
  readonly type: TypeName;
  readonly isEmbargoed: boolean;
  /** First comment of its thread; null: it is about a hand-over. */
  readonly thread: number | null;
  /** Path of the field that the thread is about. */
  readonly path: string;
  /** Text of the comment, or line of the hand-over. */
  readonly text: string;
  /** Role that the document was handed to; null: the person, or it is about a comment. */
  readonly role: string | null;
  /** Id of the actor. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly readAt: number | null;
}

interface NewNotice {
  readonly kind: NoticeKind;
  readonly documentId: number;
  readonly commentId?: number;
  readonly handOverId?: number;
  readonly actor: string;
  readonly at: number;
}

/** Adds a notice for each of some accounts, in the transaction of what it tells. */
export async function addNotices(
  tx: Writing,
  accounts: Iterable<number>,
  { kind, documentId, commentId, handOverId, actor, at }: NewNotice,
): Promise<void> {
  const rows = Array.from(new Set(accounts), (account) => ({
    ...{ account_id: account, kind, document_id: documentId, actor, at },
    ...{ comment_id: commentId ?? null, hand_over_id: handOverId ?? null },
  }));
  if (rows.length > 0) await tx.insertInto("notices").values(rows).execute();
}

/** Notices of an account, and whose documents the person may open at this moment. */
interface Reader {
  readonly accountId: number;
  readonly by: Person;
}

/**
 * Query of the notices of a person: those about documents that they may open now and that are not in the
 * trash. Whoever loses the right loses the notices with it.
 */
function noticesFor(db: Reading, { accountId, by }: Reader) {
  return db
    .selectFrom("notices")
    .innerJoin("documents", "documents.id", "notices.document_id")
    .where("notices.account_id", "=", accountId)
    .where("documents.trashed_at", "is", null)
    .where(({ exists }) =>
      exists(
        db
          .selectFrom("documents")
          .select("documents.id")
          .where("documents.id", "=", sql<number>`notices.document_id`)
          .where(draftVisible(by, db)),
      ),
    );
}

/** Counts a person's unread notices, and names the newest of all; 0: there is none. */
export async function noticeState(
  db: Reading,
  reader: Reader,
): Promise<{ readonly unread: number; readonly newest: number }> {
  const row = await noticesFor(db, reader)
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere("read_at", "is", null).as("unread"),
      fn.max<number | null>("notices.id").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(row.unread), newest: row.newest ?? 0 };
}

/** Notices that are meant; without a field all are. */
interface NoticeFilter {
  /** Unread ones of the digest that was made at this time. */
  readonly mailedAt?: number;
}

/** Returns a person's newest notices. */
export async function noticesOf(
  db: Reading,
  reader: Reader,
  which: NoticeFilter = {},
): Promise<Notice[]> {
  const { mailedAt } = which;
  const rows = await noticesFor(db, reader)
    .leftJoin("comments", "comments.id", "notices.comment_id")
    .leftJoin("comments as first", "first.id", "comments.thread_id")
    .leftJoin("hand_overs", "hand_overs.id", "notices.hand_over_id")
    .select(["notices.id", "notices.kind", "notices.actor", "notices.at", "notices.read_at"])
    .select(["notices.document_id", "documents.key", "documents.type", "documents.embargoed_at"])
    .select(["comments.id as comment", "comments.thread_id", "comments.text"])
    .select(["comments.path", "first.path as thread_path"])
    .select(["hand_overs.note", "hand_overs.to_role"])
    .$if(mailedAt !== undefined, (query) =>
      query.where("notices.mailed_at", "=", mailedAt ?? 0).where("notices.read_at", "is", null),
    )
    .orderBy("notices.id", "desc")
    .limit(maxShown)
    .execute();
  return rows.flatMap((row) => {
    const kind = noticeKinds.find((one) => one === row.kind);
    if (kind === undefined) return [];
    return [
      {
        documentId: row.document_id,
        ...{ id: row.id, kind, key: row.key, type: typeOf(row) },
        isEmbargoed: row.embargoed_at !== null,
        thread: row.thread_id ?? row.comment,
        path: row.thread_path ?? row.path ?? "",
        text: row.text ?? row.note ?? "",
        role: row.to_role,
        ...{ by: row.actor, at: row.at, readAt: row.read_at },
      },
    ];
  });
}

/** Notices that are marked as read: some, or all up to one. */
export type ReadWish = { readonly ids: readonly number[] } | { readonly upTo: number };

/** Marks notices of an account as read. */
export async function markRead(
  db: Reading,
  accountId: number,
  wish: ReadWish,
  now: number,
): Promise<void> {
  if ("ids" in wish && wish.ids.length === 0) return;
  await db
    .updateTable("notices")
    .set({ read_at: now })
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .where(({ eb }) => ("ids" in wish ? eb("id", "in", [...wish.ids]) : eb("id", "<=", wish.upTo)))
    .execute();
}

/** Marks the notices of a hand-over as read for everybody: it waits for nobody any more. */
export async function settleHandOver(tx: Writing, handOverId: number, now: number): Promise<void> {
  await tx
    .updateTable("notices")
    .set({ read_at: now })
    .where("hand_over_id", "=", handOverId)
    .where("read_at", "is", null)
    .execute();
}

/** Changes that accounts had: the newest notice and how many are unread, without regard to rights. */
export async function noticeStamps(
  db: Reading,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("notices")
    .select("account_id")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("unread"),
      fn.max<number>("id").as("newest"),
    ])
    .where("account_id", "in", accounts)
    .where("read_at", "is", null)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id: id, unread, newest }) => [id, `${newest}-${unread}`]));
}

/** Removes old notices, and of each account all but the newest. */
export async function purgeNotices({ db }: Pick<Store, "db">, now: number): Promise<void> {
  await db
    .deleteFrom("notices")
    .where("at", "<", now - storedForMs)
    .execute();
  const full = await db
    .selectFrom("notices")
    .select("account_id")
    .groupBy("account_id")
    .having(({ fn }) => fn.countAll(), ">", maxStored)
    .execute();
  for (const { account_id: account } of full) {
    const last = await db
      .selectFrom("notices")
      .select("id")
      .where("account_id", "=", account)
      .orderBy("id", "desc")
      .offset(maxStored)
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) continue;
    await db
      .deleteFrom("notices")
      .where("account_id", "=", account)
      .where("id", "<=", last.id)
      .execute();
  }
}
