import { randomBytes } from "node:crypto";
import type { LogEvent } from "kysely";
import { expect, test } from "vitest";
import { QueryCounts } from "./queryCounts.ts";
import { seal, unseal } from "./seal.ts";
import { isOutage, StoreBusy, StoreReadOnly, StoreUnavailable } from "./storeErrors.ts";

const sqlite = (errcode: unknown) => Object.assign(new Error("sqlite"), { errcode });

test.each<[string, unknown, boolean]>([
  ["a database that is busy", new StoreBusy(1), true],
  ["one that does not answer", new StoreUnavailable("no"), true],
  ["one that cannot be written", new StoreReadOnly("no"), true],
  ...[5, 6, 8, 10, 11, 13, 14, 26].map((code): [string, unknown, boolean] => [
    ...([`SQLite's result ${code}`, sqlite(code), true] as const),
  ]),
  ["a kind of such a result", sqlite(10 + 256 * 3), true],
  ["a constraint", sqlite(19), false],
  ["a kind of one", sqlite(19 + 256 * 5), false],
  ["a code that is no number", sqlite("5"), false],
  ["another error", new Error("no"), false],
  ["what is no error", { errcode: 5 }, false],
])("The database cannot be used after %s: %s, %s", (_, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});

test("Errors of the database name their cause", () => {
  expect(new StoreBusy(1_499.6).message).toBe(
    "The database was busy with other writes for 1500 ms",
  );
  expect(new StoreUnavailable(new Error("gone")).message).toBe(
    "The database does not answer: gone",
  );
  expect(new StoreUnavailable("gone")).toMatchObject({ name: "StoreUnavailable", status: 503 });
  const readOnly = new StoreReadOnly(new Error("full"));
  expect(readOnly).toMatchObject({ name: "StoreReadOnly", status: 503 });
  expect(readOnly.message).toBe("The database cannot be written: full");
});

test("Queries are counted with their time, and those that failed by their kind", () => {
  const counts = new QueryCounts();
  const event = (error?: unknown) =>
    counts.log({
      ...{ level: error === undefined ? "query" : "error", queryDurationMillis: 250, error },
    } as LogEvent);
  for (const error of [undefined, new StoreBusy(1), sqlite(19), sqlite(1)]) event(error);
  const { queries, querySeconds, errors } = counts;
  expect({ queries, querySeconds, errors }).toEqual({
    ...{ queries: 4, querySeconds: 1, errors: { outage: 1, statement: 2 } },
  });
});

test("A sealed value is opened by its key for its purpose, unless it was changed", () => {
  const key = randomBytes(32);
  const sealed = seal(key, "mail", { to: "a" });
  expect(unseal(key, "mail", sealed)).toEqual({ to: "a" });
  expect(seal(key, "mail", { to: "a" })).not.toBe(sealed);
  expect(unseal(key, "other", sealed)).toBeUndefined();
  expect(unseal(randomBytes(32), "mail", sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  for (const at of [0, 11, 12, 27, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, "mail", changed.toString("base64url"))).toBeUndefined();
  }
  for (const length of [0, 12, 28]) {
    expect(unseal(key, "mail", bytes.subarray(0, length).toString("base64url"))).toBeUndefined();
  }
});
