import type { Language } from "../../../base/site/languages.ts";
import { StatusChip } from "../../components/status/StatusChip.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useInterface } from "../../frame/language/language.tsx";

interface StatusChipsProps {
  readonly entry: DocumentEntry;
  readonly language: Language;
}

/** Status of a document for the readers of a language. */
export function StatusChips({ entry, language }: StatusChipsProps) {
  const { messages } = useInterface();
  const { documents: t } = messages;
  const isScheduled = entry.scheduled.some((one) => one.language === language);
  return (
    <span className="chips">
      <StatusChip status={entry.status[language]} isUnsaved={entry.unsaved !== null} />
      {entry.outdated[language] > 0 && (
        <span className="chip chip--warning">{t.behind(entry.outdated[language])}</span>
      )}
      {isScheduled && <span className="chip">{t.scheduled}</span>}
      {entry.differs_in_facts && <span className="chip chip--warning">{t.differs}</span>}
    </span>
  );
}
