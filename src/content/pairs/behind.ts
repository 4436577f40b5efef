import type { Language } from "../../site/languages.ts";
import type { Reading } from "../../store/tables.ts";
import { documentByKey } from "../documents/rows.ts";
import { openCopy } from "../workingCopies/rows.ts";
import type { SeenPair } from "./acts.ts";
import { pairStates } from "./states.ts";
import { textHash, textsIn } from "./texts.ts";

/** The pairs of a document, as its working copy has it, whose text in a language is there and behind. */
export async function behindIn(
  db: Reading,
  key: string,
  language: Language,
): Promise<readonly SeenPair[]> {
  const { body } = await openCopy(db, await documentByKey(db, key));
  const states = await pairStates(db, textsIn(body));
  return states.flatMap(({ path, en, zh, outdated }) =>
    en === undefined || zh === undefined || !outdated.includes(language)
      ? []
      : [{ path, en: textHash(en), zh: textHash(zh) }],
  );
}
