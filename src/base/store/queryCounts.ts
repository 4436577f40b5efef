import type { LogEvent } from "kysely";
import { isOutage } from "./storeErrors.ts";

/** Connections of a pool. */
export interface PoolConnections {
  readonly total: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
}

/** Counts of a store since it was opened. */
export interface StoreStatistics {
  readonly queries: number;
  /** Time of all queries, in seconds. */
  readonly querySeconds: number;
  /** Queries that failed: because the database could not be used, or for another reason. */
  readonly errors: { readonly outage: number; readonly statement: number };
  /** PostgreSQL's pool; undefined on SQLite. */
  readonly pool: PoolConnections | undefined;
}

/** Counts queries as Kysely tells of them. */
export class QueryCounts {
  queries = 0;
  querySeconds = 0;
  readonly errors = { outage: 0, statement: 0 };

  readonly log = (event: LogEvent): void => {
    this.queries += 1;
    this.querySeconds += event.queryDurationMillis / 1_000;
    if (event.level === "error") this.errors[isOutage(event.error) ? "outage" : "statement"] += 1;
  };
}
