import * as z from "zod/mini";
import { typeNames } from "../../base/site/contentCodes.ts";
import { languages } from "../../base/site/languages.ts";
import {
  digestChoices,
  maxCommentLength,
  maxNoteLength,
  noticeKinds,
} from "../../base/site/teamworkCodes.ts";
import { time } from "./common.ts";
import { documentTitle } from "./documents.ts";

const id = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** A member of staff. */
const colleague = z.object({ id: z.int(), name: z.string() });

/** A comment; `@{ID}` in its text mentions a person. */
export const comment = z.object({
  id: z.int(),
  /** Actor's id, and the name that is shown for it. */
  author: z.string(),
  author_name: z.nullable(z.string()),
  text: z.string(),
  at: time,
  edited_at: z.nullable(time),
  is_deleted: z.boolean(),
  /** The caller's own, which they may change and delete. */
  is_own: z.boolean(),
});

/** Comments on one thing, the first of them at the beginning. */
export const commentThread = z.object({
  id: z.int(),
  /** Path of the field; "": the whole document. */
  path: z.string(),
  language: z.nullable(z.enum(languages)),
  resolved_at: z.nullable(time),
  resolved_by_name: z.nullable(z.string()),
  comments: z.array(comment),
});

/** Threads of a document, with the names of all whom they mention. */
export const discussion = z.object({
  threads: z.array(commentThread),
  mentioned: z.array(colleague),
});

const commentText = () => z.string().check(z.minLength(1), z.maxLength(2 * maxCommentLength));

/** A comment to be added: with `thread` a reply, else the first of a new thread. */
export const commentDraft = z.object({
  text: commentText(),
  thread: z.optional(id()),
  path: z.optional(z.string().check(z.maxLength(400))),
  language: z.optional(z.enum(languages)),
});

export const commentChange = z.object({ text: commentText() });

export const addedComment = z.object({ id: z.int() });

export const resolution = z.object({ is_resolved: z.boolean() });

/** A document that is ready for a person or a role. */
const handOverFields = {
  id: z.int(),
  /** Null: it is for a role. */
  person: z.nullable(colleague),
  role: z.nullable(z.string()),
  line: z.string(),
  at: time,
  by: z.string(),
  by_name: z.nullable(z.string()),
  taken_at: z.nullable(time),
  taken_by: z.nullable(colleague),
};

export const handOver = z.object(handOverFields);

/** The hand-over of a document, and what the caller may do about it. */
export const handOverState = z.object({
  current: z.nullable(handOver),
  is_reachable: z.boolean(),
  may_hand_over: z.boolean(),
  may_take: z.boolean(),
  may_end: z.boolean(),
  /** People who may open the document, by name. */
  people: z.array(colleague),
  /** Roles of those people. */
  roles: z.array(z.string()),
});

/** Id of the hand-over that the caller saw, null for none; absent: whichever there is. */
const seen = () => z.optional(z.nullable(id()));

/** Hands a document to a person or a role. */
export const handOverDraft = z.object({
  to: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("person"), id: id() }),
    z.strictObject({ kind: z.literal("role"), name: z.string().check(z.maxLength(40)) }),
  ]),
  line: z.string().check(z.maxLength(2 * maxNoteLength)),
  seen: seen(),
});

export const handOverTaking = z.object({ seen: seen() });

/** Ends a hand-over: it is done, or was made by mistake. */
export const handOverEnding = z.object({ as: z.enum(["done", "withdrawn"]), seen: seen() });

const aboutDocument = { key: z.string(), type: z.enum(typeNames), title: documentTitle };

/** Documents that wait for the caller, the oldest hand-over first. */
export const ownTurn = z.object({
  list: z.array(z.object({ ...aboutDocument, hand_over: handOver })),
});

/** A notice to the caller. */
export const ownNotice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  ...aboutDocument,
  /** Id of the thread; null: it is about a hand-over. */
  thread: z.nullable(z.int()),
  path: z.string(),
  /** Beginning of the comment, with names, or the line of the hand-over. */
  text: z.string(),
  /** Role that the document was handed to; null: the caller, or it is about a comment. */
  role: z.nullable(z.string()),
  by: z.string(),
  by_name: z.nullable(z.string()),
  at: time,
  is_read: z.boolean(),
});

/** The caller's newest notices, and how many of all are unread. */
export const ownNotices = z.object({ unread: z.int(), list: z.array(ownNotice) });

/** Notices that the caller has read: some by their ids, or all up to one. */
export const readNotices = z.object({
  ids: z.optional(z.array(id()).check(z.maxLength(200))),
  up_to: z.optional(id()),
});

/** Frequency of the digest of unread notices that the caller is mailed. */
export const digestChoice = z.enum(digestChoices);
