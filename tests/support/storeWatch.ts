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
  readonly #queries = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  #version = -1;
  #digests = new Map<string, string>();

  constructor({ dataDir }: { readonly dataDir: string }) {
    this.#db = new DatabaseSync(join(dataDir, "tapeout.sqlite"), { readOnly: true });
    const names = this.#db
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .all()
      .map(({ name }) => `${name}`);
    for (const name of names) {
      const columns = this.#db
        .prepare("select name from pragma_table_info(?)")
        .all(name)
        .map((column) => `${column.name}`)
        .filter((column) => written[name]?.[column] === undefined)
        .map((column) => `"${column}"`);
      const query = this.#db.prepare(`select ${columns} from "${name}"`);
      query.setReturnArrays(true);
      this.#queries.set(name, query);
    }
  }

  /** Names of the tables whose rows are others than at the last look. */
  changed(): string[] {
    const version = Number(this.#db.prepare("pragma data_version").get()?.data_version);
    // Nobody has written anything.
    if (version === this.#version) return [];
    this.#version = version;
    const before = this.#digests;
    this.#digests = new Map(
      Array.from(this.#queries, ([name, query]) => [
        name,
        hash("sha1", JSON.stringify(query.all())),
      ]),
    );
    return [...this.#digests].flatMap(([name, digest]) =>
      before.get(name) === digest ? [] : [name],
    );
  }

  /** The first value of a query's first row. */
  one(sql: string): unknown {
    return Object.values(this.#db.prepare(sql).get() ?? {})[0];
  }

  /** Waits until no job goes on in the background. */
  async settled(): Promise<void> {
    const going = this.#db.prepare(
      `select 1 from leases where name like 'job-%' union all
       select 1 from jobs where state in ('checking', 'running', 'undoing')`,
    );
    await until(() => going.get() === undefined);
  }

  close(): void {
    this.#db.close();
  }
}
