import { expect, test } from "vitest";
import { embargoWorld } from "../../../../tests/support/embargoWorld.ts";
import { makeColumn, makeProduct } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { draftOf, inPublication, saveDraft } from "../documentOperations.ts";
import { embargoOf, liftEmbargo, setEmbargo } from "../embargo/embargo.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";

const publish = (store: Store, now: number, by: Person, ...keys: readonly string[]) =>
  inPublication(
    store,
    now,
    async (publication) => {
      for (const key of keys) await publication.publish({ key, languages: ["en"] });
    },
    by,
  );

forSqlite("A part number of a part under embargo", (open) => {
  /** Parts under embargo, two of another person; what the people named on them are notified of. */
  async function withParts() {
    const store = await open();
    const { owner, other, own, others } = await embargoWorld(store);
    await makeColumn(store, "chips");
    await publish(store, 2, serverPerson, "chips");
    for (const [key, number] of Object.entries({
      ...{ hidden: "RG-100", typed: "RG-200", theirs: "RG-300", trashed: "RG-400" },
      ...{ a: "rg100", b: "RG250", c: "RG300", d: "RG400", e: "RG-500", f: "RG-200" },
      // A draft that is under no embargo, and two more that are.
      ...{ open: "RG-100", twin: "RG-100", alone: "RG-700" },
    })) {
      await makeProduct(store, key, number);
    }
    // Its number of before is free.
    const { body } = await draftOf(store.db, "hidden");
    await store.transaction(async (tx) => {
      const former = { ...(body as object), partNumber: "RG-500" };
      await saveDraft(tx, { key: "hidden", body: former, now: 2 });
      await saveDraft(tx, { key: "hidden", body, now: 2 });
    });
    const place = (key: string, by: Person) =>
      store.transaction((tx) => setEmbargo(tx, { key, named: [], by, now: 3 }));
    for (const key of ["hidden", "typed", "trashed", "twin", "alone"]) await place(key, owner);
    await place("theirs", other);
    await patchDocument(store, {
      ...{ key: "typed", by: owner, now: 4 },
      operations: [
        { op: "set", path: "/partNumber", before: valueHash("RG-200"), after: "RG-250" },
      ],
    });
    await inPublication(store, 5, ({ trash }) => trash({ key: "trashed" }), owner);
    const notices = async () => {
      const found: string[] = [];
      for (const key of ["hidden", "typed", "theirs", "trashed", "twin", "alone"]) {
        const { events } = await embargoOf(store.db, key, serverPerson);
        found.push(...events.map(({ way, otherKey, by }) => `${key} ${way} ${otherKey} ${by}`));
      }
      return found;
    };
    return { store, owner, other, notices, own: `account:${own}`, others: `account:${others}` };
  }

  test("is reported once to the people named on it when others publish it for another part", async () => {
    const { store, owner, other, notices, others } = await withParts();
    await publish(store, 6, other, "e");
    expect(await notices()).toEqual([]);
    await publish(store, 7, other, "a", "b", "c", "d");
    const expected = [
      ...[`hidden part-number a ${others}`, `typed part-number b ${others}`],
      `twin part-number a ${others}`,
    ];
    expect(await notices()).toEqual(expected);
    const events = await store.db.selectFrom("embargo_events").select("other_key").execute();
    expect(events.map((row) => row.other_key).toSorted()).toEqual(["a", "a", "b"]);
    await inPublication(
      store,
      8,
      async ({ publish: show }) => {
        for (const key of ["a", "b"]) await show({ key, languages: ["zh"] });
      },
      other,
    );
    expect(await notices()).toEqual(expected);
    // Once more for each embargo.
    await store.transaction(async (tx) => {
      await liftEmbargo(tx, { key: "hidden", by: owner, now: 9 });
      await setEmbargo(tx, { key: "hidden", named: [], by: owner, now: 10 });
    });
    expect(await notices()).toEqual(expected.slice(1));
    await inPublication(
      store,
      11,
      ({ unpublish }) => unpublish({ key: "a", languages: ["zh"] }),
      other,
    );
    await inPublication(
      store,
      12,
      ({ publish: show }) => show({ key: "a", languages: ["zh"] }),
      other,
    );
    expect(await notices()).toEqual(expected);
    // It is no other part to itself.
    await publish(store, 13, serverPerson, "alone");
    expect(await notices()).toEqual(expected);
    // Another part, by another name of it.
    await publish(store, 13, other, "f");
    expect((await notices()).toSorted()).toEqual(
      [...expected, `typed part-number f ${others}`].toSorted(),
    );
  });

  test("is reported where a person publishes it who is named on another embargo alone", async () => {
    const { store, owner, notices, own } = await withParts();
    await publish(store, 7, owner, "a", "b", "c", "d");
    expect(await notices()).toEqual([`theirs part-number c ${own}`]);
  });
});
