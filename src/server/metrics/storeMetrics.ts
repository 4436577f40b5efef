import { Counter, Gauge, type Registry } from "prom-client";
import { type OutboxState, outboxState } from "../../base/mail/outbox.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import { countProblems } from "../../staff/editing/schedule/readSchedules.ts";

/** Time for which a reading counts, in milliseconds: figures of one collection share it. */
const validMs = 1_000;

/** A reading that several figures share; undefined where it failed. */
export function sharedReading<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let readAt = Number.NEGATIVE_INFINITY;
  let value: Promise<Value | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - readAt > validMs) {
      readAt = now;
      value = read().catch(() => undefined);
    }
    return value;
  };
}

/** Figures of the store: its queries and pool, and what lies in it. */
export function collectStore(registry: Registry, store: Store): void {
  const registers = [registry];
  collectQueries(registers, store);
  if (store.statistics().pool !== undefined) collectPool(registers, store);
  collectRows(registers, store.forRequests);
}

function collectQueries(registers: Registry[], store: Store): void {
  const figures = [
    ["queries_total", "Queries of the database", () => store.statistics().queries],
    ["query_seconds_total", "Time of all queries", () => store.statistics().querySeconds],
  ] as const;
  for (const [name, help, read] of figures) {
    new Counter({
      name: `tapeout_database_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  new Counter({
    name: "tapeout_database_query_errors_total",
    help: "Queries that failed: outage (the database cannot be used) or statement (all else)",
    labelNames: ["kind"],
    registers,
    collect() {
      this.reset();
      const { outage, statement } = store.statistics().errors;
      this.inc({ kind: "outage" }, outage);
      this.inc({ kind: "statement" }, statement);
    },
  });
}

function collectPool(registers: Registry[], store: Store): void {
  new Gauge({
    name: "tapeout_database_pool_connections",
    help: "Connections of PostgreSQL's pool: total, idle, max, and queries waiting for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { pool } = store.statistics();
      for (const [state, count] of Object.entries(pool ?? {})) this.set({ state }, count);
    },
  });
}

interface StoreRows extends OutboxState {
  readonly revision: number;
  /** Number of schedules that cannot be carried out as things are. */
  readonly problems: number;
}

/** Figures that take a query: where the database does not answer, there are none. */
function collectRows(registers: Registry[], store: Store): void {
  const rows = sharedReading(async (): Promise<StoreRows> => {
    const [outbox, revision, problems] = await Promise.all([
      outboxState(store),
      publicationRevision(store.db),
      countProblems(store.db),
    ]);
    return { ...outbox, revision, problems };
  });
  const gauge = (name: string, help: string, valueIn: (rows: StoreRows) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const read = await rows();
        if (read === undefined) this.remove();
        else this.set(valueIn(read));
      },
    });
  gauge("tapeout_outbox_waiting_mails", "Mails that wait to be sent", ({ waiting }) => waiting);
  gauge("tapeout_outbox_oldest_age_seconds", "Age of the oldest mail that waits", ({ oldestAt }) =>
    oldestAt === undefined ? 0 : Math.max(0, Date.now() - oldestAt) / 1_000,
  );
  gauge("tapeout_outbox_failed_mails", "Mails that were given up", ({ failed }) => failed);
  gauge(
    "tapeout_schedule_problems",
    "Scheduled publications and withdrawals that cannot be made as things are, or were not at their time",
    ({ problems }) => problems,
  );
  gauge(
    "tapeout_store_publication_revision",
    "Number of the last publication in the store",
    ({ revision }) => revision,
  );
}
