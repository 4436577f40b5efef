import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import type { Person } from "../../access/rights.ts";
import { OpenPublication } from "./openPublication.ts";
import type { Publishing } from "./publishing.ts";

/** Thrown to roll back a transaction. */
class Rehearsed extends Error {}

/**
 * Runs a publication in a transaction that is rolled back: it finds exactly the errors of
 * publishing. Publishers wait meanwhile.
 * @returns the errors of its documents; undefined: none
 * @throws NotPermitted, StoreBusy
 */
export async function rehearsePublication(
  store: Store,
  now: number,
  work: (publishing: Publishing) => Promise<unknown>,
  by: Person,
): Promise<DocumentError | InvalidDocument | undefined> {
  let refused: DocumentError | InvalidDocument | undefined;
  try {
    await store.transaction(async (tx) => {
      const revision = (await lockPublication(tx)) + 1;
      const publishing = new OpenPublication(tx, revision, { by, now });
      try {
        await work(publishing);
        await publishing.finish();
      } catch (error) {
        if (!(error instanceof DocumentError || error instanceof InvalidDocument)) throw error;
        refused = error;
      }
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return refused;
}
