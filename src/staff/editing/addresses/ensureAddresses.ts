import {
  lockPublication,
  setPublicationRevision,
} from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import { assignMissingAddresses, lacksAddresses } from "./assignAddresses.ts";

/**
 * Assigns readable addresses to published documents without one, in stores older than such
 * addresses. Where nothing is missing, nothing is written.
 * @param now milliseconds since 1970
 * @returns the number of addresses made
 */
export async function ensureAddresses(store: Store, now: number): Promise<number> {
  if (!(await lacksAddresses(store.db))) return 0;
  const done = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const made = await assignMissingAddresses(tx, { revision, now });
    if (made > 0) await setPublicationRevision(tx, revision);
    return { made, revision };
  });
  if (done.made > 0) store.announce(done.revision);
  return done.made;
}
