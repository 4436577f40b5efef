import { type Language, languages } from "../../../../base/site/languages.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentRights } from "../../../document/useDocumentRights.ts";
import type { AgreeingAct, Pair } from "./pair.ts";

/** Tells whether the person may agree a pair; the server decides the same again. */
export function useMayAgree(document: OpenDocument): (pair: Pair, act: AgreeingAct) => boolean {
  const { mayWrite } = useDocumentRights(document);
  return ({ outdated }, act) => {
    const isBoth = outdated.length === languages.length;
    const moved = languages.filter((language) => !outdated.includes(language));
    const some: readonly Language[] = act === "still-right" || isBoth ? outdated : moved;
    return some.some((language) => mayWrite(language));
  };
}
