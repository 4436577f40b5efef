import type { Generated } from "kysely";

/** Comments of staff on drafts, hand-overs, and notices of both; readers see nothing of them. */
export interface TeamworkTables {
  /** Comments on documents and their fields, in threads of a first comment and its replies. */
  comments: {
    id: Generated<number>;
    document_id: number;
    /** Id of the first comment of its thread; null: it is the first. */
    thread_id: number | null;
    /** JSON Pointer of the field, by the ids of items; "": the whole document. Empty in replies. */
    path: string;
    /** Language that a comment on the whole document is about; null: none alone. */
    language: string | null;
    /** Actor's id. */
    author: string;
    /** Plain text, in which `@{ID}` mentions an account. */
    text: string;
    at: number;
    edited_at: number | null;
    /** Time at which its author deleted it; a first comment stays, without its text, for its replies. */
    deleted_at: number | null;
    /** Time at which a first comment's thread was resolved; null: it is open. */
    resolved_at: number | null;
    /** Actor's id. */
    resolved_by: string | null;
  };
  /** Hand-overs of documents to a person or a role; of each document at most one has not ended. */
  hand_overs: {
    id: Generated<number>;
    document_id: number;
    to_account: number | null;
    /** Name of a role; null: it is to an account. */
    to_role: string | null;
    note: string;
    at: number;
    /** Actor's id. */
    made_by: string;
    /** Null: nobody has taken it. */
    taken_at: number | null;
    taken_by: number | null;
    ended_at: number | null;
    /** Actor's id. */
    ended_by: string | null;
    /** A `HandOverEnd`. */
    ended_as: string | null;
  };
  /** Notices to accounts: mentions, replies and hand-overs. */
  notices: {
    id: Generated<number>;
    account_id: number;
    /** A `NoticeKind`. */
    kind: string;
    document_id: number;
    comment_id: number | null;
    hand_over_id: number | null;
    /** Id of the actor who caused it. */
    actor: string;
    at: number;
    read_at: number | null;
    /** Time of the digest that names it; null: it is in none. */
    mailed_at: number | null;
  };
}
