import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { StoreUnavailable } from "../storeErrors.ts";
import { late, withinAwake } from "./awakeTimeout.ts";
import { NotPrimary } from "./serverPools.ts";
import { StatementClient } from "./statementClient.ts";

/**
 * SQLSTATEs of failures other than the statement's: connection, resources, shutdown, system, a
 * standby; and of configured timeouts of statements and locks.
 */
const outageStates = /^(?:08|53|57P|57014|55P03|58|25006)/;

/** Messages of `pg` for a connection that is lost or could not be made. */
const lostConnection = /\b(?:connection|timeout|terminated|queryable)\b/i;

/** Timeouts of a pool, with its liveness probe. */
export interface PoolTimeouts {
  /**
   * Milliseconds in which this process runs, without an answer, after which the server is probed.
   */
  readonly quietMs: number;
  /** Milliseconds after which a request fails although the server is alive: others block it. */
  readonly maxMs: number;
  /** Resolves to true while the server answers. */
  readonly isAlive: () => Promise<boolean>;
}

interface Patience extends PoolTimeouts {
  /** Number of statements answered, on any connection. */
  readonly answers: { count: number };
}

/**
 * A pool for requests with a deadline: where connecting or a statement takes long and the server
 * does not answer a probe, it fails with StoreUnavailable. A wait for locks is no outage. A
 * connection that did not answer is closed, so that its transaction is not continued by others. The
 * caller keeps the underlying pool.
 */
export function timeLimitedPool(pool: PostgresPool, timeouts: PoolTimeouts): PostgresPool {
  const patience = { ...timeouts, answers: { count: 0 } };
  return {
    options: pool.options,
    async connect() {
      const connecting = pool.connect();
      try {
        return new PromptClient(await answered(connecting, patience), patience);
      } catch (error) {
        // A connection that is made after all is returned to the pool.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        );
        throw asOutage(error) ?? error;
      }
    },
    async end() {},
  };
}

class PromptClient extends StatementClient {
  readonly #client: PostgresPoolClient;
  readonly #patience: Patience;
  #outage: StoreUnavailable | undefined;

  constructor(client: PostgresPoolClient, patience: Patience) {
    super();
    this.#client = client;
    this.#patience = patience;
  }

  override release(): void {
    // A connection that did not answer was released when that was found.
    if (this.#outage === undefined) this.#client.release();
  }

  override async run<R>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (this.#outage !== undefined) throw this.#outage;
    try {
      const answer = await answered(this.#client.query<R>(sql, parameters), this.#patience);
      this.#patience.answers.count += 1;
      return answer;
    } catch (error) {
      this.#outage = asOutage(error);
      if (this.#outage === undefined) throw error;
      this.#client.release(true);
      throw this.#outage;
    }
  }
}

/**
 * @throws StoreUnavailable where the server does not answer a probe, or the question takes too long
 */
async function answered<T>(question: Promise<T>, patience: Patience): Promise<T> {
  const { answers } = patience;
  const started = performance.now();
  for (;;) {
    const outcome = await withinAwake(question, patience.quietMs);
    if (outcome !== late) return outcome;
    const waitedMs = Math.round(performance.now() - started);
    const isOver = waitedMs > patience.maxMs;
    const answersBefore = answers.count;
    const isAlive =
      !isOver &&
      ((await Promise.race([question.then(isTrue), patience.isAlive()])) ||
        // A busy server may answer others before it accepts the probe's connection.
        answers.count > answersBefore);
    if (!isAlive) throw new StoreUnavailable(new Error(`no answer within ${waitedMs} ms`));
  }
}

const isTrue = () => true;

/**
 * Converts an error to the outage that caused it; undefined for an error of the statement or of
 * this code.
 */
function asOutage(error: unknown): StoreUnavailable | undefined {
  if (error instanceof StoreUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const isOne =
    error instanceof pg.DatabaseError
      ? outageStates.test(error.code ?? "")
      : error instanceof NotPrimary ||
        "syscall" in error ||
        error instanceof AggregateError ||
        lostConnection.test(error.message);
  return isOne ? new StoreUnavailable(error) : undefined;
}
