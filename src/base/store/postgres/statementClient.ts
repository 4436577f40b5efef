import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";

/** A connection whose statements are carried out in a way of its own. Nothing here is read by a cursor. */
export abstract class StatementClient implements PostgresPoolClient {
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== "string") throw new TypeError("statements are not read by a cursor");
    return this.run<R>(sql, parameters);
  }

  abstract run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;

  abstract release(isBroken?: boolean): void;
}
