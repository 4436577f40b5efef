import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { questionsHeld } from "../../../../tests/support/questionsHeld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { createDocument, inPublication } from "../../editing/documentOperations.ts";
import { changeState } from "../../jobs/jobs.ts";
import { applyChangeSet, reviewChangeSet, undoChangeSet } from "./apply/applyChangeSet.ts";
import { ChangeSetMoved } from "./apply/lockChangeSet.ts";
import { changeSetOf } from "./changeSetRows.ts";
import { ChangeSetRunner } from "./changeSetRunner.ts";
import type { CellChange, ChangeSet } from "./changeSetTypes.ts";

const languages = ["en", "zh"] as const;

/** More than one page of what is prepared, which are of fifty documents. */
const keys = Array.from({ length: 60 }, (_, index) => `faq-${index}`);

const set: ChangeSet = {
  ...{ label: "Wording", origin: "sheet" },
  cells: keys.flatMap((key): CellChange[] => [
    { key, path: "/question/en", before: "Which core?", after: "Whose core?" },
    { key, path: "/question/zh", before: "什么内核？", after: "谁的内核？" },
  ]),
};

forEachStore("A change set that two processes work on", (open) => {
  const closeLater = closedAfterEach();
  const runnerOn = (store: Store, personOf: () => Promise<Person>) => {
    const runner = new ChangeSetRunner({ store, personOf, onError: failed });
    closeLater({ close: () => runner.stop() });
    return runner;
  };

  async function begin() {
    const [store, others] = [await open(), await open()];
    await addQuestions(store);
    const person: Person = { ...serverPerson, id: `account:${await addAccount(store)}` };
    return { store, person, runner: runnerOn(others, async () => person) };
  }

  for (const who of ["a person", "a command line"] as const) {
    test(`is left to the one that holds it for ${who}, however long that takes`, async () => {
      const { store, person, runner } = await begin();
      const by = who === "a person" ? person : serverPerson;
      const before = await questionsHeld(store);
      const done = await applyChangeSet(store, set, {
        ...{ by, now: Date.now(), publish: languages },
        onProgress: () => lookedAtByAnother(store, runner),
      });
      expect(done).toMatchObject({ isApplied: true, publication: 2 });
      await expectApplied(store);
      const undone = await undoChangeSet(store, done.id, {
        ...{ by, now: Date.now() },
        onProgress: () => lookedAtByAnother(store, runner),
      });
      expect(undone).toMatchObject({ isUndone: true, publication: 3 });
      expect(await questionsHeld(store)).toEqual(before);
    });
  }

  test("is checked for a request to the end, and leaves nothing behind", async () => {
    const { store, person, runner } = await begin();
    const review = await reviewChangeSet(store, set, {
      ...{ by: person, now: Date.now(), publish: languages },
      onProgress: () => lookedAtByAnother(store, runner),
    });
    expect(review).toMatchObject({ documents: keys.length, problems: [], conflicts: [] });
    expect(await store.db.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  test("is complete if another process takes it over while the first one writes", async () => {
    const { store, person, runner } = await begin();
    const before = await questionsHeld(store);
    const [reading, other] = [await open(), await open()];
    let taken: { readonly isDone: Promise<unknown> } | undefined;
    const applying = applyChangeSet(store, set, {
      ...{ by: person, now: Date.now(), publish: languages },
      onProgress: async (prepared) => {
        if (prepared === keys.length) taken = await takenOverWhileWriting(reading, other, runner);
      },
    });
    // On SQLite it waits for its transaction, and may find that the other one has its work.
    const done = await applying.catch((error: unknown) => error);
    await taken?.isDone;
    const isMoved = store.dialect === "sqlite" && done instanceof ChangeSetMoved;
    if (!isMoved) expect(done).toMatchObject({ isApplied: true });
    await expectApplied(store);
    const { id } = await store.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    const undone = await undoChangeSet(store, id, { by: person, now: Date.now() });
    expect(undone).toMatchObject({ isUndone: true, review: { problems: [], conflicts: [] } });
    expect(await questionsHeld(store)).toEqual(before);
  });

  test("is finished by the process that took it over, if the first one was too slow", async () => {
    const { store, person, runner } = await begin();
    const before = await questionsHeld(store);
    const options = { by: person, now: Date.now(), publish: languages };
    const { id } = await applyChangeSet(store, set, options);
    for (const [from, to] of [
      ["done", "undoing"],
      ["undone", "running"],
    ] as const) {
      await changeState(store.db, id, { from: [from], to }, Date.now());
      let asked = 0;
      const slow = runnerOn(store, async () => {
        // First before it begins, then with its first page.
        asked += 1;
        if (asked === 2) await takenOver(store, runner);
        return person;
      });
      await slow.wakeAndWait(id, 20_000);
      expect(asked).toBe(2);
      expect((await changeSetOf(store.db, id))?.state).toBe(to === "undoing" ? "undone" : "done");
      if (to === "undoing") expect(await questionsHeld(store)).toEqual(before);
      else await expectApplied(store);
    }
  });
});

async function addQuestions(store: Store): Promise<void> {
  await inPublication(store, 1, async ({ tx, publish }) => {
    await createDocument(tx, { type: "column", key: "faq", body: columnBody(), now: 1 });
    await publish({ key: "faq", languages });
    for (const key of keys) {
      await createDocument(tx, { type: "faq", key, body: faqBody(), now: 1 });
      await publish({ key, languages });
    }
  });
}

/** Every question is the set's, for staff and for readers. */
async function expectApplied(store: Store): Promise<void> {
  const { newest, shown } = await questionsHeld(store);
  expect(new Set(newest.values())).toEqual(new Set(["Whose core?"]));
  expect(shown).toEqual(newest);
}

function failed(error: unknown): void {
  throw new Error("A process failed", { cause: error });
}

/** Another process looks after change sets, as after a process that has ended. */
async function lookedAtByAnother(store: Store, runner: ChangeSetRunner): Promise<void> {
  const touched_at = Date.now() - 60_000;
  await store.db.updateTable("jobs").set({ touched_at }).execute();
  for (const { id } of await store.db.selectFrom("jobs").select("id").execute()) {
    await runner.wakeAndWait(id, 50);
  }
}

/** The first process was stopped for longer than its lease lasts, and another one does its work. */
async function takenOver(store: Store, runner: ChangeSetRunner): Promise<void> {
  await store.db.updateTable("leases").set({ expires_at: 0 }).execute();
  const { id } = await store.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
  await runner.wakeAndWait(id, 20_000);
}

/** The same as soon as the first one is in its transaction. */
async function takenOverWhileWriting(
  store: Store,
  other: Store,
  runner: ChangeSetRunner,
): Promise<{ readonly isDone: Promise<unknown> }> {
  const { promise: isLocked, resolve } = Promise.withResolvers<void>();
  const blocking = other.transaction(async (tx) => {
    // What the first one needs: on SQLite the right to write at all.
    const last = keys.at(-1) ?? "";
    await tx.updateTable("documents").set({ created_at: 1 }).where("key", "=", last).execute();
    resolve();
    await sleep(600);
  });
  await isLocked;
  const taking = async () => {
    await sleep(200);
    await takenOver(store, runner);
  };
  return { isDone: Promise.all([blocking, taking()]) };
}
