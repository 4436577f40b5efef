import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { documentByKey } from "../documents/rows.ts";
import { openCopy } from "../workingCopies/rows.ts";
import type { SeenPair } from "./agreementActs.ts";
import { pairStates } from "./pairStates.ts";
import { textHash, textsIn } from "./textFields.ts";

/**
 * Returns the pairs of a document's working copy whose text in a language exists and is outdated.
 */
export async function behindIn(
  db: Reading,
  { key, language, by }: { readonly key: string; readonly language: Language; readonly by: Person },
): Promise<readonly SeenPair[]> {
  const document = await documentByKey(db, key, by);
  const { body } = await openCopy(db, document);
  const states = await pairStates(db, textsIn(body), document.id);
  return states.flatMap(({ path, en, zh, outdated }) =>
    en === undefined || zh === undefined || !outdated.includes(language)
      ? []
      : [{ path, en: textHash(en), zh: textHash(zh) }],
  );
}
