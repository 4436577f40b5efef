import { expect, test } from "vitest";
import { embargoWorld, group, secret } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { newestRecords } from "../../../base/audit/read.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { Person } from "../../access/rights.ts";
import { draftOf, runDueSchedule, saveDraft, schedule } from "../documentOperations.ts";
import { pairStates } from "../textPairs/pairStates.ts";
import { textsIn } from "../textPairs/textFields.ts";
import { liftEmbargo } from "./embargo.ts";
import { auditSight } from "./visibleAuditRecords.ts";

forEachStore("Traces of an embargo", (open) => {
  test("reveal no key, path or number in the audit trail to others", async () => {
    const store = await open();
    const { owner, other, embargo } = await embargoWorld(store);
    await embargo([]);
    await store.transaction((tx) =>
      schedule(tx, { key: secret, language: "en", action: "publish", at: 10, by: owner, now: 3 }),
    );
    await runDueSchedule(store, 11);
    const read = async (by: Person, subject?: string) => {
      const sight = await auditSight(store.db, by);
      const rows = await newestRecords(store.db, await sight.within({ subject }), 50);
      return sight.show(rows);
    };
    const subject = `document:${secret}`;
    expect((await read(owner, subject)).length).toBeGreaterThan(2);
    expect(await read(other, subject)).toEqual([]);
    const all = await read(other);
    expect(all).toHaveLength((await read(owner)).length);
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(all.find(({ act }) => act === "document.publish")).toMatchObject({ detail: "{}" });
    // Hashes are shown: their sources cannot be found by trying.
    for (const { subject: of, detail } of await read(owner)) {
      if (of === subject) expect(JSON.parse(detail)).toHaveProperty("salt");
    }
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
  });

  test("keep confirmed pairs of texts with the document until the embargo ends", async () => {
    const store = await open();
    const { owner, embargo } = await embargoWorld(store);
    await embargo([]);
    await store.transaction((tx) =>
      saveDraft(tx, { key: secret, body: group("Loss of 3", "亏损三"), by: owner, now: 3 }),
    );
    const { id } = await draftOf(store.db, secret);
    const guessed = textsIn(group("Loss of 3", "不知道"));
    const stateOf = async (fields: typeof guessed, documentId?: number) =>
      (await pairStates(store.db, fields, documentId)).map(({ state, agreed }) => [state, agreed]);
    const agreed = { language: "zh", text: "亏损三" };
    expect(await stateOf(guessed)).toEqual([["new", undefined]]);
    expect(await stateOf(guessed, id)).toEqual([["zh-newer", agreed]]);
    await store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 4 }));
    expect(await stateOf(guessed)).toEqual([["zh-newer", agreed]]);
  });
});
