import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../store/store.ts";
import { appendAudit } from "./append.ts";
import { serverActor } from "./records.ts";
import { verifyAudit } from "./verify.ts";

forEachStore("A verification of the audit trail", (open) => {
  const append = (store: Store, count: number) =>
    store.transaction((tx) => {
      const entry = { act: "setting.change", subject: "setting:home" } as const;
      return appendAudit(
        tx,
        Array.from({ length: count }, () => entry),
        { by: serverActor, at: 0 },
      );
    });

  test("covers the records at its beginning, and is not disturbed by records appended meanwhile", async () => {
    const store = await open();
    await append(store, 600);
    const progress: number[] = [];
    const verdict = await verifyAudit(store.db, [], async (records) => {
      progress.push(records);
      if (progress.length === 1) await append(store, 600);
    });
    expect(verdict).toMatchObject({ ok: true, records: 600, head: { seq: 600 } });
    expect(progress).toEqual([500, 600]);
  });
});
