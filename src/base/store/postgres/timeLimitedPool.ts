import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { StoreUnavailable } from "../errors.ts";
import { late, withinAwake } from "./awakeTime.ts";
import { NotPrimary } from "./serverPools.ts";
import { StatementClient } from "./statementClient.ts";

/**
 * SQLSTATE of what is no fault of a statement: connection, resources, shutdown, system, a standby; and
 * the limits on its time and on its wait for a lock, where those are configured.
 */
const outageStates = /^(?:08|53|57P|57014|55P03|58|25006)/;

/** Messages of `pg` about a connection that is lost or was not made. */
const lostConnection = /\b(?:connection|timeout|terminated|queryable)\b/i;

/** How long is waited, and for what. */
export interface PoolTimeouts {
  /** After so many milliseconds of this process's own time without an answer it is asked whether the server lives. */
  readonly quietMs: number;
  /** After so many nobody waits on, although it lives: others are in the way. */
  readonly maxMs: number;
  /** Resolves to true while the server answers. */
  readonly isAlive: () => Promise<boolean>;
}

interface Patience extends PoolTimeouts {
  /** How many statements were answered, on whatever connection. */
  readonly answers: { count: number };
}

/**
 * A pool for those who wait: where a connection or a statement takes long and the server answers
 * nobody, it fails with StoreUnavailable. Waiting for others' locks is no outage. A connection that
 * did not answer is closed: its transaction must not go on under somebody else. The pool itself
 * stays its owner's.
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
        // It may still come, and is nobody's then.
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
    // One that did not answer has been given back when that was found.
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

/** @throws StoreUnavailable where the server answers nobody, or for too long not this question */
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
        // A busy server answers others before it has made a connection for the probe.
        answers.count > answersBefore);
    if (!isAlive) throw new StoreUnavailable(new Error(`no answer within ${waitedMs} ms`));
  }
}

const isTrue = () => true;

/** An error as the outage that it tells of; undefined where it is about the statement, or ours. */
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
