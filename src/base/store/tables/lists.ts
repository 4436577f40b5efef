import type { Generated } from "kysely";

/** What belongs to the studio's lists of documents. */
export interface ListTables {
  /** Names for filtered lists. */
  saved_views: {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** JSON object: the queries of the list's address. */
    queries: string;
    /** 1: everybody who sees lists sees it. */
    is_shared: number;
    created_at: number;
  };
  /** Acts on many documents at once. */
  bulk_jobs: {
    id: Generated<number>;
    /** Who does it, with the rights of the moment. */
    account_id: number;
    /** The way in, for the audit trail. */
    via: string;
    /** JSON: what is done. */
    act: string;
    state: "checking" | "checked" | "running" | "done" | "undoing" | "undone" | "cancelled";
    total: number;
    created_at: number;
    /** When it last got on. */
    touched_at: number;
  };
  /** The documents of a bulk act, in order. */
  bulk_items: {
    job_id: number;
    place: number;
    document_key: string;
    /**
     * `todo`: not looked at; `can`, `cannot`: what the dry run found; `done`, `refused`: what the act
     * did; `undone`, `skipped`: what taking it back did; `same`: nothing to do.
     */
    outcome: "todo" | "can" | "cannot" | "done" | "refused" | "undone" | "skipped" | "same";
    /** JSON: why it was refused. */
    reason: string | null;
    /** JSON: what was there before, by which it is taken back. */
    before: string | null;
  };
}
