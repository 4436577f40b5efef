import type { Reading } from "../../base/store/tables.ts";

/** Values asked for in one query; both databases take some thousands of parameters. */
const valuesAtOnce = 1_000;

/** Paths of the files that embargoes withhold from everybody. */
export async function withheldPaths(db: Reading): Promise<Set<string>> {
  return new Set((await withholdings(db, undefined)).map(({ path }) => path));
}

/** A document that keeps a file under its embargo. */
export interface Withholding {
  readonly path: string;
  /** Accounts that the embargo names. */
  readonly named: Set<number>;
}

/** The documents that keep files by their embargoes, by file. @param paths absent: all files */
export async function withholdings(
  db: Reading,
  paths: readonly string[] | undefined,
): Promise<Withholding[]> {
  const found = new Map<string, Withholding>();
  for (const some of paths === undefined ? [undefined] : chunks(paths)) {
    const rows = await db
      .selectFrom("embargoed_files")
      .innerJoin("documents", "documents.id", "embargoed_files.document_id")
      .leftJoin("embargoes", "embargoes.document_id", "embargoed_files.document_id")
      .select(["embargoed_files.document_id", "path", "account_id"])
      .where("opened_at", "is", null)
      .where("embargoed_at", "is not", null)
      .$if(some !== undefined, (query) => query.where("path", "in", some ?? []))
      .execute();
    for (const { document_id: id, path, account_id: account } of rows) {
      const key = `${id} ${path}`;
      const withholding = found.get(key) ?? { path, named: new Set<number>() };
      found.set(key, withholding);
      if (account !== null) withholding.named.add(account);
    }
  }
  return [...found.values()];
}

/** Values in parts that one query takes. */
export function* chunks<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let first = 0; first < values.length; first += valuesAtOnce) {
    yield values.slice(first, first + valuesAtOnce);
  }
}
