import { hash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { until } from "./until.ts";

/** Columns that a request may write though it is refused, with why. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sessions: { seen_at: "who is refused is there all the same, and the session does not end" },
  api_tokens: { used_at: "its owner sees that a token is used, whatever comes of it" },
};

/** Tables that a refusal may write by a route, with why. */
const recorded = [
  {
    route: /^POST .*\/media\/[^/]+\/replace$/,
    tables: ["jobs", "change_sets", "change_set_documents", "change_set_drafts", "sqlite_sequence"],
    why: "the answer names a change set, which is refused and tells cell by cell why",
  },
  {
    route: /\/sheets\/[^/]+/,
    tables: ["jobs", "sqlite_sequence"],
    why: "the file is compared before it is known that it cannot be applied",
  },
];

/** True for a table that a route's refusals are written down in. */
export function isRecorded(table: string, route: string): boolean {
  return recorded.some((one) => one.route.test(route) && one.tables.includes(table));
}

/** Detects which tables of an SQLite store have changed, by a connection of its own. */
export class StoreWatch {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  /** The query for all rows, by table. */
  readonly #rows: ReadonlyMap<string, string>;
  #version: unknown;
  #writes = new Map<unknown, unknown>();
  readonly #digests = new Map<string, string>();

  /** Adds triggers to the store, which count the writes to each table: few are worth reading again. */
  constructor({ dataDir }: { readonly dataDir: string }) {
    this.#db = new DatabaseSync(join(dataDir, "tapeout.sqlite"));
    const tables = this.#all("select name from sqlite_schema where type = 'table'")
      .flat()
      .map(String);
    this.#db.exec("create table watched_tables (name text primary key, writes integer not null)");
    // SQLite's own tables take no triggers.
    for (const table of tables.filter((name) => !name.startsWith("sqlite_"))) {
      this.#db.exec(`insert into watched_tables values ('${table}', 0)`);
      for (const act of ["insert", "update", "delete"]) {
        this.#db.exec(
          `create trigger "watched_${act}_${table}" after ${act} on "${table}" begin
             update watched_tables set writes = writes + 1 where name = '${table}'; end`,
        );
      }
    }
    this.#rows = new Map(
      tables.map((table) => {
        const columns = this.#all(`select name from pragma_table_info('${table}')`)
          .flat()
          .filter((column) => written[table]?.[`${column}`] === undefined)
          .map((column) => `"${column}"`);
        return [table, `select ${columns} from "${table}"`];
      }),
    );
  }

  /** Names of the tables whose rows are others than at the last look. */
  changed(): string[] {
    const version = this.one("pragma data_version");
    // Nobody has written anything.
    if (version === this.#version) return [];
    this.#version = version;
    const before = this.#writes;
    const writes = new Map<unknown, unknown>();
    for (const [table, count] of this.#all("select name, writes from watched_tables")) {
      writes.set(table, count);
    }
    this.#writes = writes;
    return [...this.#rows].flatMap(([table, query]) => {
      if (writes.has(table) && writes.get(table) === before.get(table)) return [];
      const digest = hash("sha1", JSON.stringify(this.#all(query)));
      if (this.#digests.get(table) === digest) return [];
      this.#digests.set(table, digest);
      return [table];
    });
  }

  /** The first value of a query's first row. */
  one(sql: string): unknown {
    return this.#all(sql)[0]?.[0];
  }

  /** Waits until no job goes on in the background. */
  async settled(): Promise<void> {
    const going = `select 1 from leases where name like 'job-%' union all
      select 1 from jobs where state in ('checking', 'running', 'undoing')`;
    await until(() => this.one(going) === undefined);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /** All rows of a query, each a list of its values. */
  #all(sql: string): unknown[][] {
    const known = this.#statements.get(sql);
    const statement = known ?? this.#db.prepare(sql);
    if (known === undefined) {
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    // The types know rows as objects alone.
    const rows: unknown = statement.all();
    return rows as unknown[][];
  }
}
