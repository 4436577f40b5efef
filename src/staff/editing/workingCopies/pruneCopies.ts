import type { Store } from "../../../base/store/store.ts";

/** Time for which patches and unchanged working copies are kept, in milliseconds. */
const keepMs = 30 * 24 * 3_600_000;

/**
 * Time for which the log of changes is kept, in milliseconds; a catalogue that is further behind is
 * rebuilt.
 */
const logMs = 24 * 3_600_000;

/** Removes old rows: patches, working copies without unsaved changes, the log of changes. */
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
