import { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { isBusy, SqliteConnection } from "./connection.ts";

function opened(): SqliteConnection {
  const connection = new SqliteConnection(":memory:", { readOnly: false, blockingWaitMs: 0 });
  onTestFinished(() => {
    if (!connection.isClosed) connection.close();
  });
  connection.exec("create table makers (id integer primary key, name text)");
  connection.exec("create table parts (maker integer references makers (id))");
  return connection;
}

const ask = (connection: SqliteConnection, sql: string, ...parameters: unknown[]) =>
  connection.query(CompiledQuery.raw(sql, parameters));

test("A statement that returns rows has them, another one what it changed and the last id", () => {
  const connection = opened();
  expect(ask(connection, "insert into makers (name) values (?), (?)", "a", null)).toEqual({
    ...{ rows: [], numAffectedRows: 2n, insertId: 2n },
  });
  const rows = [
    { id: 1, name: "a" },
    { id: 2, name: null },
  ];
  expect(ask(connection, "select * from makers order by id")).toEqual({ rows });
  expect(ask(connection, "delete from makers where id = ? returning name", 1n)).toEqual({
    rows: [{ name: "a" }],
  });
  expect(ask(connection, "select ? as bytes", Buffer.from("ab")).rows).toEqual([
    { bytes: new Uint8Array([97, 98]) },
  ]);
});

test.each([true, undefined, {}, new Date(0)])(
  "A value that SQLite has none of is refused: %s",
  (value) => {
    expect(() => ask(opened(), "select ?", value)).toThrow("SQLite cannot bind a value of type");
  },
);

test("A row of another table must be there where one refers to it", () => {
  expect(() => ask(opened(), "insert into parts values (7)")).toThrow("FOREIGN KEY");
});

test("One number is read, and anything else is an error", () => {
  const connection = opened();
  expect(connection.number("select 7")).toBe(7);
  expect(() => connection.number("select 'a'")).toThrow("gave string, not a number");
  expect(() => connection.number("select 1 where false")).toThrow("gave undefined");
});

test("More statements than are kept prepared are answered all the same", () => {
  const connection = opened();
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 300; at += 1) expect(connection.number(`select ${at}`)).toBe(at);
  }
});

test("A connection is in a transaction until it ends, and closed once it is closed", () => {
  const connection = opened();
  expect([connection.inTransaction, connection.isClosed]).toEqual([false, false]);
  connection.exec("begin");
  expect(connection.inTransaction).toBe(true);
  connection.exec("rollback");
  expect(connection.inTransaction).toBe(false);
  connection.close();
  expect(connection.isClosed).toBe(true);
  expect(() => connection.exec("select 1")).toThrow();
});

test.each<[unknown, boolean]>([
  [Object.assign(new Error("busy"), { errcode: 5 }), true],
  [Object.assign(new Error("busy snapshot"), { errcode: 517 }), true],
  [Object.assign(new Error("locked"), { errcode: 6 }), false],
  [Object.assign(new Error("no number"), { errcode: "5" }), false],
  [new Error("other"), false],
  [{ errcode: 5 }, false],
])("Whether another connection holds the lock, by %o: %j", (error, busy) => {
  expect(isBusy(error)).toBe(busy);
});
