import type { Reading } from "../../../base/store/tables.ts";
import type { WorkingCopy } from "../workingCopies/workingCopyRows.ts";
import { type FieldState, pairStates } from "./pairStates.ts";
import { pairsOfWrite } from "./storeTextPairs.ts";
import { textHash, textsIn } from "./textFields.ts";

/**
 * The states of the texts of a working copy as they will be once it is saved: a translation that is
 * typed for a text that had changed is in step, and so are two texts that are both new.
 */
export async function copyPairStates(
  db: Reading,
  documentId: number,
  { base, body }: Pick<WorkingCopy, "base" | "body">,
): Promise<FieldState[]> {
  const states = await pairStates(db, textsIn(body), documentId);
  const isOpen = states.some(({ state }) => state !== "in-step");
  if (base === body || !isOpen) return states;
  const agreed = await pairsOfWrite(db, { documentId, before: base, after: body });
  const known = new Set(agreed.map(({ en, zh }) => `${textHash(en)} ${textHash(zh)}`));
  return states.map((one): FieldState => {
    const { path, en, zh } = one;
    const isAgreed =
      en !== undefined && zh !== undefined && known.has(`${textHash(en)} ${textHash(zh)}`);
    return isAgreed ? { path, en, zh, state: "in-step", outdated: [] } : one;
  });
}
