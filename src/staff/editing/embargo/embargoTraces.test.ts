import { expect, test } from "vitest";
import { embargoWorld, group, secret } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { newestRecords } from "../../../base/audit/read.ts";
import type { AuditRecord } from "../../../base/audit/records.ts";
import { verifyAudit } from "../../../base/audit/verify.ts";
import type { Person } from "../../access/rights.ts";
import { draftOf, runDueSchedule, saveDraft, schedule } from "../documentOperations.ts";
import { pairStates } from "../textPairs/pairStates.ts";
import { textsIn } from "../textPairs/textFields.ts";
import { liftEmbargo, setEmbargo } from "./embargo.ts";
import { hiddenNamings } from "./hiddenDocuments.ts";
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

  test("are kept out of records of exports, and out of keys written by people who see it", async () => {
    const store = await open();
    const { owner, other, own, others, embargo } = await embargoWorld(store);
    const [mine, theirs] = [`account:${own}`, `account:${others}`];
    const namings = async (by: Person) => {
      const isHidden = await hiddenNamings(store.db, by);
      const asked = [
        [secret, mine],
        [secret, theirs],
        [secret, "server"],
        ["plain", mine],
      ] as const;
      return asked.map(([key, actor]) => isHidden(key, actor));
    };
    expect(await namings(other)).toEqual([false, false, false, false]);
    await embargo([]);
    expect(await namings(other)).toEqual([true, false, true, false]);
    expect(await namings(owner)).toEqual([false, false, false, false]);
    const subjects = [undefined, `document:${secret}`, secret, "document:plain", "plain", "none"];
    const recorded = async (by: Person) => {
      const sight = await auditSight(store.db, by);
      const filters = await Promise.all(subjects.map((subject) => sight.recorded({ subject })));
      return filters.map(({ subject }) => subject);
    };
    const asTyped = ["document:plain", "plain", "none"];
    expect(await recorded(owner)).toEqual([
      ...[undefined, "document:EMBARGOED", "document:EMBARGOED", ...asTyped],
    ]);
    // A key typed by a person who cannot know of the document stays as typed.
    expect(await recorded(other)).toEqual([
      ...[undefined, `document:${secret}`, "document:EMBARGOED", ...asTyped],
    ]);
    // Records that name it in their details, by a person named on it and by another.
    const record = (actor: string, detail: object) =>
      ({ actor, subject: "list:1", detail: JSON.stringify(detail) }) as AuditRecord;
    const records = [
      record(mine, { keys: [secret] }),
      record(mine, { subject: `document:${secret}` }),
      record(mine, { keys: [`${secret}-2`] }),
      record(theirs, { keys: [secret] }),
    ];
    const shown = async (by: Person) =>
      (await (await auditSight(store.db, by)).show(records)).map(({ detail }) => detail);
    const details = records.map(({ detail }) => detail);
    expect(await shown(owner)).toEqual(details);
    expect(await shown(other)).toEqual(["{}", "{}", ...details.slice(2)]);
  });

  test("keep confirmed pairs of texts with the document until the embargo ends", async () => {
    const store = await open();
    const { owner, other, others, embargo } = await embargoWorld(store);
    await embargo([]);
    await store.transaction(async (tx) => {
      await setEmbargo(tx, { key: "plain", named: [others], by: other, now: 2 });
      await saveDraft(tx, { key: secret, body: group("Loss of 3", "亏损三"), by: owner, now: 3 });
      await saveDraft(tx, { key: "plain", body: group("Gain of 4", "盈利四"), by: other, now: 3 });
    });
    const { id } = await draftOf(store.db, secret);
    const guessed = textsIn(group("Loss of 3", "不知道"));
    const stateOf = async (fields: typeof guessed, documentId?: number) =>
      (await pairStates(store.db, fields, documentId)).map(({ state, agreed }) => [state, agreed]);
    const agreed = { language: "zh", text: "亏损三" };
    expect(await stateOf(guessed)).toEqual([["new", undefined]]);
    expect(await stateOf(guessed, id)).toEqual([["zh-newer", agreed]]);
    await store.transaction((tx) => liftEmbargo(tx, { key: secret, by: owner, now: 4 }));
    expect(await stateOf(guessed)).toEqual([["zh-newer", agreed]]);
    // Those of another document stay with it.
    expect(await stateOf(textsIn(group("Gain of 4", "不知道")))).toEqual([["new", undefined]]);
  });
});
