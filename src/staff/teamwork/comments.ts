import { accountIdOf } from "../../base/audit/records.ts";
import { stepsOf } from "../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { sanitizeText } from "../../base/site/sanitizeInput.ts";
import { maxCommentLength, mentionedIn } from "../../base/site/teamworkCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import { contentTypes } from "../../content/types/index.ts";
import type { Person } from "../access/rights.ts";
import { displayNames } from "../accounts/people/displayNames.ts";
import type { DocumentRow } from "../editing/documents/documentRows.ts";
import { type DocumentAct, lockOpen, openDocument, recordAct } from "./documentAct.ts";
import { addNotices } from "./notices.ts";
import { TeamworkRefused } from "./teamworkErrors.ts";
import { openersOf, subjectOf } from "./whoMayOpen.ts";

/** Most comments of a document, and most people that one mentions. */
export const maxComments = 500;
const maxMentions = 20;

/** A comment of a thread. Times in milliseconds since 1970. */
export interface Comment {
  readonly id: number;
  /** Actor's id. */
  readonly author: string;
  /** "": it was deleted. */
  readonly text: string;
  readonly at: number;
  readonly editedAt: number | null;
  readonly isDeleted: boolean;
}

/** Comments on one thing, the first of them at the beginning. */
export interface Thread {
  /** Id of its first comment. */
  readonly id: number;
  /** Path of the field; "": the whole document. */
  readonly path: string;
  /** Language of a comment on the whole document; null: none alone. */
  readonly language: Language | null;
  readonly resolvedAt: number | null;
  readonly resolvedBy: string | null;
  readonly comments: readonly Comment[];
}

/** Threads of a document with the names of everybody in them, by actors' ids. */
export interface Discussion {
  readonly threads: readonly Thread[];
  readonly names: ReadonlyMap<string, string>;
}

/** Returns the threads of a document, the oldest first. @throws DocumentNotFound */
export async function discussionOf(db: Reading, key: string, by: Person): Promise<Discussion> {
  const document = await openDocument(db, key, by);
  const rows = await db
    .selectFrom("comments")
    .selectAll()
    .where("document_id", "=", document.id)
    .orderBy("id")
    .execute();
  const replies = Map.groupBy(rows, ({ thread_id: thread, id }) => thread ?? id);
  const threads = rows
    .filter(({ thread_id: thread }) => thread === null)
    .map((first) => ({
      ...{ id: first.id, path: first.path },
      language: isLanguage(first.language) ? first.language : null,
      ...{ resolvedAt: first.resolved_at, resolvedBy: first.resolved_by },
      comments: (replies.get(first.id) ?? []).map((row) => ({
        ...{ id: row.id, author: row.author, text: row.text, at: row.at },
        ...{ editedAt: row.edited_at, isDeleted: row.deleted_at !== null },
      })),
    }));
  const actors = rows.flatMap(({ author, resolved_by: resolver, text }) => [
    ...[author, resolver],
    ...mentionedIn(text).map((id) => `account:${id}`),
  ]);
  return { threads, names: await displayNames(db, actors) };
}

/** Comment to be added: to a thread, or the first of a new one. */
export interface NewComment {
  readonly text: string;
  /** Id of the thread that it replies to; absent: it begins one. */
  readonly thread?: number | undefined;
  readonly path?: string | undefined;
  readonly language?: Language | undefined;
}

/**
 * Adds a comment, and tells those whom it mentions and those who are in its thread. A reply to a resolved
 * thread opens it again.
 * @returns its id
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function addComment(
  store: Store,
  { text: typed, thread, path = "", language }: NewComment,
  act: DocumentAct,
): Promise<number> {
  const text = commentText(typed);
  return store.transaction(async (tx) => {
    const { by, now } = act;
    const document = await lockOpen(tx, act);
    if (thread === undefined) requireField(document, path);
    await requireRoom(tx, document.id);
    const told = await peopleIn(tx, document, text, now);
    const first = thread === undefined ? undefined : await threadOf(tx, document.id, thread);
    const { id } = await tx
      .insertInto("comments")
      .values({
        ...{ document_id: document.id, thread_id: first?.id ?? null, author: by.id, text, at: now },
        path: first === undefined ? path : "",
        language: first === undefined && path === "" ? (language ?? null) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const notice = { documentId: document.id, commentId: id, actor: by.id, at: now } as const;
    await addNotices(tx, except(told, by), { ...notice, kind: "mention" });
    if (first !== undefined) {
      if (first.resolved_at !== null) await setResolved(tx, first.id, undefined);
      const inThread = await authorsOf(tx, first.id);
      const others = [...except(inThread, by)].filter((one) => !told.has(one));
      const openers = await openersOf(tx, await subjectOf(tx, document.id), now);
      const isOpen = new Set(openers.map((one) => one.id));
      await addNotices(
        tx,
        others.filter((one) => isOpen.has(one)),
        { ...notice, kind: "reply" },
      );
    }
    const detail = {
      comment: id,
      ...(first === undefined ? { path } : { thread: first.id }),
      ...(told.size > 0 && { mentioned: [...told] }),
    };
    await recordAct(tx, act, "comment.add", detail);
    return id;
  });
}

/**
 * Changes the text of one's own comment. Those whom it mentions now and did not before are told.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function editComment(
  store: Store,
  { id, text: typed }: { readonly id: number; readonly text: string },
  act: DocumentAct,
): Promise<void> {
  const text = commentText(typed);
  return store.transaction(async (tx) => {
    const { by, now } = act;
    const document = await lockOpen(tx, act);
    const before = await ownComment(tx, document.id, id, by);
    if (before.text === text) return;
    const told = await peopleIn(tx, document, text, now, new Set(mentionedIn(before.text)));
    await tx.updateTable("comments").set({ text, edited_at: now }).where("id", "=", id).execute();
    const known = await tx
      .selectFrom("notices")
      .select(["account_id", "kind"])
      .where("comment_id", "=", id)
      .execute();
    const dropped = known.flatMap(({ account_id: account, kind }) =>
      kind === "mention" && !told.has(account) ? [account] : [],
    );
    if (dropped.length > 0) {
      await tx
        .deleteFrom("notices")
        .where("comment_id", "=", id)
        .where("account_id", "in", dropped)
        .execute();
    }
    const knowing = new Set(known.map(({ account_id: account }) => account));
    await addNotices(
      tx,
      [...except(told, by)].filter((account) => !knowing.has(account)),
      { kind: "mention", documentId: document.id, commentId: id, actor: by.id, at: now },
    );
    const detail = { comment: id, ...(told.size > 0 && { mentioned: [...told] }) };
    await recordAct(tx, act, "comment.change", detail);
  });
}

/**
 * Deletes one's own comment with its notices. The first one of a thread that has replies stays without its
 * text, until the last reply is deleted.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function deleteComment(store: Store, id: number, act: DocumentAct): Promise<void> {
  return store.transaction(async (tx) => {
    const document = await lockOpen(tx, act);
    const { thread_id: thread } = await ownComment(tx, document.id, id, act.by);
    if (thread === null && (await hasReplies(tx, id))) {
      await tx
        .updateTable("comments")
        .set({ text: "", deleted_at: act.now })
        .where("id", "=", id)
        .execute();
      await tx.deleteFrom("notices").where("comment_id", "=", id).execute();
    } else {
      await tx.deleteFrom("comments").where("id", "=", id).execute();
      if (thread !== null && !(await hasReplies(tx, thread))) {
        await tx
          .deleteFrom("comments")
          .where("id", "=", thread)
          .where("deleted_at", "is not", null)
          .execute();
      }
    }
    await recordAct(tx, act, "comment.remove", { comment: id });
  });
}

/**
 * Resolves a thread or opens it again; what it is already is no change.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function resolveThread(
  store: Store,
  { thread, isResolved }: { readonly thread: number; readonly isResolved: boolean },
  act: DocumentAct,
): Promise<void> {
  return store.transaction(async (tx) => {
    const document = await lockOpen(tx, act);
    const { id, resolved_at: before } = await threadOf(tx, document.id, thread);
    if ((before !== null) === isResolved) return;
    await setResolved(tx, id, isResolved ? act : undefined);
    await recordAct(tx, act, isResolved ? "comment.resolve" : "comment.reopen", { thread: id });
  });
}

async function setResolved(tx: Writing, id: number, as: DocumentAct | undefined): Promise<void> {
  await tx
    .updateTable("comments")
    .set({ resolved_at: as?.now ?? null, resolved_by: as?.by.id ?? null })
    .where("id", "=", id)
    .execute();
}

/** A text as it is stored. @throws TeamworkRefused */
function commentText(typed: string): string {
  const text = sanitizeText(typed);
  if (text === "") throw new TeamworkRefused("empty");
  if (text.length > maxCommentLength) throw new TeamworkRefused("too-long");
  if (mentionedIn(text).length > maxMentions) throw new TeamworkRefused("too-many-mentions");
  return text;
}

/** @throws TeamworkRefused where the type of the document has no such field */
function requireField({ type }: DocumentRow, path: string): void {
  if (path === "") return;
  const { fields }: ContentType = contentTypes[type];
  const [name = ""] = stepsOf(path);
  if (!path.startsWith("/") || !Object.hasOwn(fields, name)) throw new TeamworkRefused("no-field");
}

async function requireRoom(tx: Writing, documentId: number): Promise<void> {
  const { count } = await tx
    .selectFrom("comments")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxComments) throw new TeamworkRefused("too-many-comments");
}

/**
 * Returns the accounts that a text mentions.
 * @param before accounts that it mentioned before, who may have lost the right since
 * @throws TeamworkRefused where one of the others may not open the document
 */
async function peopleIn(
  tx: Writing,
  { id }: DocumentRow,
  text: string,
  now: number,
  before: ReadonlySet<number> = new Set(),
): Promise<ReadonlySet<number>> {
  const mentioned = mentionedIn(text);
  if (mentioned.length === 0) return new Set();
  const openers = await openersOf(tx, await subjectOf(tx, id), now);
  const isOpen = new Set(openers.map((one) => one.id));
  const openTo = mentioned.filter((account) => isOpen.has(account));
  const shut = mentioned.filter((account) => !isOpen.has(account) && !before.has(account));
  if (shut.length > 0) {
    const names = await displayNames(
      tx,
      shut.map((account) => `account:${account}`),
    );
    throw new TeamworkRefused("mentioned-cannot-open", [...names.values()]);
  }
  return new Set(openTo);
}

function except(accounts: Iterable<number>, by: Person): Set<number> {
  const all = new Set(accounts);
  const own = accountIdOf(by.id);
  if (own !== undefined) all.delete(own);
  return all;
}

async function threadOf(tx: Writing, documentId: number, id: number) {
  const row = await tx
    .selectFrom("comments")
    .select(["id", "resolved_at"])
    .where("id", "=", id)
    .where("document_id", "=", documentId)
    .where("thread_id", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new TeamworkRefused("no-thread");
  return row;
}

async function ownComment(tx: Writing, documentId: number, id: number, by: Person) {
  const row = await tx
    .selectFrom("comments")
    .select(["author", "text", "thread_id"])
    .where("id", "=", id)
    .where("document_id", "=", documentId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new TeamworkRefused("no-comment");
  if (row.author !== by.id) throw new TeamworkRefused("not-author");
  return row;
}

async function hasReplies(tx: Writing, thread: number): Promise<boolean> {
  const row = await tx
    .selectFrom("comments")
    .select("id")
    .where("thread_id", "=", thread)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts of those who have written in a thread. */
async function authorsOf(tx: Writing, thread: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("comments")
    .select("author")
    .distinct()
    .where(({ or, eb }) => or([eb("id", "=", thread), eb("thread_id", "=", thread)]))
    .execute();
  return rows.flatMap(({ author }) => accountIdOf(author) ?? []);
}
