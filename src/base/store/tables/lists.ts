import type { Generated } from "kysely";

/** Tables of the studio's lists of documents. */
export interface ListTables {
  /** Names for filtered lists. */
  saved_views: {
    id: Generated<number>;
    account_id: number;
    name: string;
    /** JSON object: the queries of the list's address. */
    queries: string;
    /** 1: shared with everybody who sees lists. */
    is_shared: number;
    created_at: number;
  };
}
