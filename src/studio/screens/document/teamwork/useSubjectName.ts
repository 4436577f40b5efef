import type { Thread } from "../../../data/documents/teamwork.ts";
import { fieldAt, labelOfPath } from "../../../document/labels/fieldLabels.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { useInterface } from "../../../frame/language/language.tsx";

/** The name of what a thread is about. */
export function useSubjectName(document: OpenDocument): (thread: Thread) => string {
  const { comments: t } = useTeamworkMessages();
  const { language } = useInterface();
  const words = useDocumentMessages();
  return ({ path, language: about }) => {
    if (path === "") return about === null ? t.wholeDocument : t.inLanguage[about];
    if (fieldAt(document.type, path) === undefined) return t.gone;
    return labelOfPath(document.type, path, language, words);
  };
}
