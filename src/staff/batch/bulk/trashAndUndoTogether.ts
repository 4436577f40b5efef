import { StillReferenced } from "../../editing/documents/documentErrors.ts";
import { type BulkItem, itemsOf, maxDocuments, note } from "./bulkJobs.ts";
import { type Attempt, attempt, RefusedTogether, together } from "./publishWithoutRefused.ts";

/** Documents that are put in the trash, or undone, in one publication at most, as they refer to one another. */
const maxTogether = 500;

/** Publications that are tried at most. */
const maxTries = 100;

/**
 * Puts into the trash, in one publication, what no slice could: documents that published ones refer to
 * which are to go as well. Those that others refer to stay.
 */
export async function trashTogether(options: Omit<Attempt, "maxMs">): Promise<void> {
  const { store, jobId, isRehearsal, refused } = options;
  const all = await itemsOf(store.db, {
    id: jobId,
    outcomes: ["cannot", "refused", "can", "done"],
    most: maxDocuments,
  });
  const byKey = new Map(all.map((item) => [item.key, item]));
  const open = all.filter(
    ({ outcome, reason }) => outcome === refused && reason?.code === "still-referenced",
  );
  const wanted = new Map(open.map((item) => [item.key, item]));
  // In a dry run, what refers to them has been rolled back: it goes along.
  const along = new Map<string, BulkItem>();
  for (let tries = 0; wanted.size > 0 && tries < maxTries; tries += 1) {
    if (wanted.size + along.size > maxTogether) return;
    try {
      const became = await together(options, [...along.values(), ...wanted.values()]);
      const own = [...wanted.values()].map(({ place }) => place);
      if (isRehearsal) {
        await note(store.db, jobId, new Map([...became].filter(([place]) => own.includes(place))));
      }
      return;
    } catch (error) {
      if (!(error instanceof RefusedTogether)) throw error;
      const { cause } = error;
      if (!(cause instanceof StillReferenced)) return;
      const more = cause.by.flatMap((key) => {
        const item = wanted.has(key) || along.has(key) ? undefined : byKey.get(key);
        return item?.outcome === "can" ? item : [];
      });
      if (isRehearsal && more.length === cause.by.length) {
        for (const item of more) along.set(item.key, item);
      } else wanted.delete(cause.key);
    }
  }
}

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
