import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { appendAudit } from "./append.ts";
import { exportAudit } from "./export.ts";
import { type AuditFilter, newestRecord, newestRecords, readAudit } from "./read.ts";
import type { Actor, AuditEntry } from "./records.ts";

const ada: Actor = { id: "account:1", via: "api", requestId: "r-1" };
const server: Actor = { id: "server", via: "server" };

const acts: readonly (readonly [at: number, by: Actor, entry: AuditEntry])[] = [
  [1_000, ada, { act: "account.add", subject: "account:2", detail: { roles: ["editor"] } }],
  [2_000, server, { act: "account.disable", subject: "account:2" }],
  [3_000, ada, { act: "document.publish", subject: "document:a" }],
  [4_000, server, { act: "document.publish", subject: "document:b" }],
];

async function fill(store: Store): Promise<void> {
  for (const [at, by, entry] of acts) {
    await store.transaction((tx) => appendAudit(tx, [entry], { by, at }));
  }
}

async function found(store: Store, filter: AuditFilter): Promise<number[]> {
  const numbers: number[] = [];
  for await (const batch of readAudit(store.db, filter)) {
    numbers.push(...batch.map(({ seq }) => seq));
  }
  return numbers;
}

async function exported(
  store: Store,
  options: Partial<Parameters<typeof exportAudit>[1]>,
): Promise<string> {
  let text = "";
  const usual = { filter: { through: 4 }, format: "jsonl", by: ada, now: 9_000 } as const;
  for await (const piece of exportAudit(store, { ...usual, ...options })) text += piece;
  return text;
}

forEachStore("Records of the audit trail", (open) => {
  test("are found by time, actor, subject and act, and by all of these together", async () => {
    const store = await open();
    expect(await newestRecord(store.db)).toBeUndefined();
    await fill(store);
    const filters: readonly (readonly [AuditFilter, number[]])[] = [
      [{}, [1, 2, 3, 4]],
      [{ since: 2_000 }, [2, 3, 4]],
      [{ since: 2_001 }, [3, 4]],
      [{ until: 3_000 }, [1, 2]],
      [{ until: 3_001 }, [1, 2, 3]],
      [{ through: 3 }, [1, 2, 3]],
      [{ actor: "server" }, [2, 4]],
      [{ own: "account:1" }, [1, 3]],
      [{ actor: "server", own: "account:1" }, []],
      [{ subject: "account:2" }, [1, 2]],
      [{ act: "account.add" }, [1]],
      [{ act: "account" }, [1, 2]],
      [{ act: "document", actor: "server", since: 1_000, until: 9_000 }, [4]],
    ];
    for (const [filter, numbers] of filters) {
      expect(await found(store, filter), JSON.stringify(filter)).toEqual(numbers);
      const newest = await newestRecords(store.db, filter, 2);
      expect(
        newest.map(({ seq }) => seq),
        JSON.stringify(filter),
      ).toEqual(numbers.toReversed().slice(0, 2));
    }
    const [last] = await newestRecords(store.db, {}, 1);
    expect(await newestRecord(store.db)).toEqual({ seq: 4, hash: last?.hash });
  });

  test("are exported line by line, after a record of the export", async () => {
    const store = await open();
    await fill(store);
    const rows = await newestRecords(store.db, {}, 9);
    const lines = (await exported(store, {})).split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      rows.toReversed().map(({ at, request_id, ...record }) => ({
        ...{ ...record, time: new Date(at).toISOString(), request: request_id ?? "" },
      })),
    );
    expect(lines[0]).toMatch(
      /^\{"seq":1,"time":"1970-01-01T00:00:01\.000Z","actor":"account:1","via":"api","act":"account\.add"/,
    );
    const [record] = await newestRecords(store.db, {}, 1);
    expect(record).toMatchObject({ seq: 5, at: 9_000, actor: "account:1", act: "audit.export" });
    expect(JSON.parse(record?.detail ?? "")).toEqual({
      ...{ format: "jsonl", since: null, actor: null, subject: null, act: null },
    });
  });

  test("are exported as a table, as the reader may read them", async () => {
    const store = await open();
    await fill(store);
    const text = await exported(store, {
      format: "csv",
      filter: { through: 4, act: "account" },
      recorded: { act: "account", until: 5_000 },
      show: async (records) => records.map((record) => ({ ...record, subject: "hidden" })),
    });
    expect(text.replaceAll(/[0-9a-f]{64}/g, "#").split("\r\n")).toEqual([
      "\ufeffseq,time,actor,via,act,subject,detail,request,prev,hash",
      '1,1970-01-01T00:00:01.000Z,account:1,api,account.add,hidden,"{""roles"":[""editor""]}",r-1,#,#',
      "2,1970-01-01T00:00:02.000Z,server,server,account.disable,hidden,{},,#,#",
      "",
    ]);
    const [record] = await newestRecords(store.db, {}, 1);
    expect(JSON.parse(record?.detail ?? "")).toEqual({
      ...{ format: "csv", since: null, until: 5_000, actor: null, subject: null, act: "account" },
    });
  });
});
