import { itemsOf, maxDocuments } from "./bulkJobs.ts";
import { type Attempt, attempt } from "./publishWithoutRefused.ts";

/** Documents that are undone in one publication at most. */
const maxTogether = 500;

/**
 * Undoes what no slice could: documents that refer to others which a later slice has brought back, or to
 * one another.
 */
export async function undoTogether(options: Omit<Attempt, "maxMs">): Promise<void> {
  const { store, jobId, refused } = options;
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const wanted = { id: jobId, outcomes: [refused], most: maxDocuments };
    const open = (await itemsOf(store.db, wanted)).filter(
      ({ reason }) => reason?.code === "broken-references",
    );
    if (open.length === 0 || open.length >= before) return;
    before = open.length;
    for (let first = 0; first < open.length; first += maxTogether) {
      await attempt(options, open.slice(first, first + maxTogether));
    }
  }
}
