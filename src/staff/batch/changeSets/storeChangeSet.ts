import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { changeState } from "../../jobs/jobs.ts";
import { insertChangeSet, type NewChangeSet } from "./changeSetRows.ts";
import { addDocuments, type StoredDocument } from "./documentRows.ts";

/** Documents of one transaction: the commit of many takes SQLite longer than a turn of the thread may. */
const documentsAtOnce = 500;

/**
 * Keeps a change set that is whole. A large one is stored in parts, as one that was given up, so that a
 * process that is killed meanwhile leaves nothing that anybody could apply.
 * @param along written in the transaction from which on there is the change set
 * @returns its id
 */
export async function storeChangeSet(
  store: Store,
  made: NewChangeSet,
  documents: readonly Omit<StoredDocument, "place">[],
  along: (tx: Writing, id: number) => Promise<void> = async () => {},
): Promise<number> {
  if (documents.length <= documentsAtOnce) {
    return store.transaction(async (tx) => {
      const id = await insertChangeSet(tx, made);
      await addDocuments(tx, id, documents);
      await along(tx, id);
      return id;
    });
  }
  const id = await store.transaction((tx) => insertChangeSet(tx, { ...made, state: "cancelled" }));
  for (let first = 0; first < documents.length; first += documentsAtOnce) {
    const some = documents.slice(first, first + documentsAtOnce);
    await store.transaction((tx) => addDocuments(tx, id, some));
  }
  await store.transaction(async (tx) => {
    await changeState(tx, id, { from: ["cancelled"], to: made.state }, made.now);
    await along(tx, id);
  });
  return id;
}
