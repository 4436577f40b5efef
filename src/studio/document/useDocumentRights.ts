import { useMemo } from "react";
import { type Language, languages } from "../../base/site/languages.ts";
import { usePerson } from "../frame/signIn/session.tsx";
import { mayPublish, mayWrite, type RightsSubject } from "./editingRights.ts";
import type { OpenDocument } from "./store/openDocument.ts";

/** The person's rights on an open document; the server enforces them itself. */
export interface DocumentRights {
  readonly mayWrite: (what: Language | "facts") => boolean;
  /** There is something that the person may write. */
  readonly mayWriteAny: boolean;
  /** The languages in which the person may publish and withdraw it. */
  readonly published: readonly Language[];
}

/** Returns the person's rights on a document, by its present type, column or name. */
export function useDocumentRights(opened: OpenDocument): DocumentRights {
  const person = usePerson();
  const { store, key, type } = opened;
  const column = textOf(store.useValue("/column"));
  const setting = textOf(store.useValue("/name"));
  return useMemo(() => {
    const own = type.name === "column" ? key : column;
    const subject: RightsSubject = { type: type.name, column: own, setting };
    const writes = (what: Language | "facts") => mayWrite(person, what, subject);
    return {
      mayWrite: writes,
      mayWriteAny: (["facts", ...languages] as const).some(writes),
      published: languages.filter((language) => mayPublish(person, language, subject)),
    };
  }, [person, key, type.name, column, setting]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
