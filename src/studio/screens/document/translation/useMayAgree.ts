import { type Language, languages } from "../../../../site/languages.ts";
import type { OpenDocument } from "../../../document/openDocument.ts";
import { mayWrite } from "../../../document/rights.ts";
import { usePerson } from "../../../frame/session.tsx";
import type { AgreeingAct, Pair } from "./pair.ts";

/** Tells whether the person may agree a pair; the server decides the same again. */
export function useMayAgree({
  details,
  store,
}: OpenDocument): (pair: Pair, act: AgreeingAct) => boolean {
  const person = usePerson();
  const column = store.useValue("/column");
  const subject = {
    type: details.type,
    column: details.type === "column" ? details.key : textOf(column),
    setting: details.type === "setting" ? details.key : undefined,
  };
  return ({ outdated }, act) => {
    const isBoth = outdated.length === languages.length;
    const moved = languages.filter((language) => !outdated.includes(language));
    const some: readonly Language[] = act === "still-right" || isBoth ? outdated : moved;
    return some.some((language) => mayWrite(person, language, subject));
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
