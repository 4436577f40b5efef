import type { Store } from "../../../base/store/store.ts";

/** Patches are kept so long, for undoing, and working copies in which nothing is unsaved; 30 days. */
const keepMs = 30 * 24 * 3_600_000;

/** The log of changes is kept for a day; a catalogue that is further behind is made anew. */
const logMs = 24 * 3_600_000;

/** Removes what is past: patches, working copies without anything unsaved, the log of changes. */
export async function pruneCopies(store: Store, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx
      .deleteFrom("patches")
      .where("at", "<", now - keepMs)
      .execute();
    await tx
      .deleteFrom("working_copies")
      .where("updated_at", "<", now - keepMs)
      .whereRef("body", "=", "base")
      .execute();
    await tx
      .deleteFrom("document_changes")
      .where("at", "<", now - logMs)
      .execute();
  });
}
