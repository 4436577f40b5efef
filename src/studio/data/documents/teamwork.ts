import type * as z from "zod/mini";
import {
  addedComment,
  type comment,
  type commentDraft,
  type commentThread,
  discussion,
  type handOver,
  type handOverDraft,
  handOverState,
  type ownNotice,
  ownNotices,
  ownTurn,
} from "../../../api/contract/teamwork.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath } from "../calls/paths.ts";

/** Threads of comments on a document, and the names of those whom they mention. */
export type Discussion = z.output<typeof discussion>;

/** Comments on one thing, the first of them at the beginning. */
export type Thread = z.output<typeof commentThread>;

export type Comment = z.output<typeof comment>;

/** The hand-over of a document, and what the person may do about it. */
export type HandOverState = z.output<typeof handOverState>;

export type HandOver = z.output<typeof handOver>;

export type OwnNotice = z.output<typeof ownNotice>;

/** Query keys: of a document's comments, of its hand-over, of what waits for the person, of notices. */
export const commentsKey = (key: string) => ["comments", key] as const;
export const handOverKey = (key: string) => ["hand-over", key] as const;
export const turnKey = ["turn"] as const;
export const noticesKey = ["notices"] as const;

const handOverPath = (key: string) => `${documentPath(key)}/hand-over`;

/** Calls of the admin API about comments, hand-overs and notices. */
export const teamwork = {
  discussion: async (client: Client, key: string, signal?: AbortSignal) =>
    discussion.parse(await client.admin("GET", `${documentPath(key)}/comments`, { signal })),

  comment: async (client: Client, key: string, body: Sent<typeof commentDraft>) =>
    addedComment.parse(await client.admin("POST", `${documentPath(key)}/comments`, { body })).id,

  edit: (client: Client, key: string, id: number, text: string) =>
    client.admin("PATCH", `${documentPath(key)}/comments/${id}`, { body: { text } }),

  remove: (client: Client, key: string, id: number) =>
    client.admin("DELETE", `${documentPath(key)}/comments/${id}`),

  resolve: (client: Client, key: string, thread: number, isResolved: boolean) =>
    client.admin("PUT", `${documentPath(key)}/comments/${thread}/resolution`, {
      body: { is_resolved: isResolved },
    }),

  handOver: async (client: Client, key: string, signal?: AbortSignal) =>
    handOverState.parse(await client.admin("GET", handOverPath(key), { signal })),

  handOn: async (client: Client, key: string, body: Sent<typeof handOverDraft>) =>
    handOverState.parse(await client.admin("PUT", handOverPath(key), { body })),

  take: async (client: Client, key: string, seen: number) =>
    handOverState.parse(
      await client.admin("POST", `${handOverPath(key)}/take`, { body: { seen } }),
    ),

  end: async (client: Client, key: string, seen: number, as: "done" | "withdrawn") =>
    handOverState.parse(
      await client.admin("POST", `${handOverPath(key)}/end`, { body: { as, seen } }),
    ),

  /** Documents that wait for the person. */
  turn: async (client: Client, signal?: AbortSignal) =>
    ownTurn.parse(await client.admin("GET", "/me/turn", { signal })).list,

  notices: async (client: Client, signal?: AbortSignal) =>
    ownNotices.parse(await client.admin("GET", "/me/notices", { signal })),

  read: (client: Client, which: { readonly ids: readonly number[] } | { readonly up_to: number }) =>
    client.admin("POST", "/me/notices/read", { body: which }),
};
