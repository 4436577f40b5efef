import type { Language } from "../../../base/site/languages.ts";
import { StatusChip } from "../../components/status/StatusChip.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { ScheduledTimes } from "./ScheduledTimes.tsx";

interface StatusChipsProps {
  readonly entry: DocumentEntry;
  readonly language: Language;
  /** True: schedules have a column of their own. */
  readonly isWithoutTimes?: boolean;
}

/** Status of a document for the readers of a language, and what is scheduled for them. */
export function StatusChips({ entry, language, isWithoutTimes = false }: StatusChipsProps) {
  const { messages } = useInterface();
  const { documents: t } = messages;
  const coming = entry.scheduled.filter((one) => one.language === language);
  return (
    <span className="chips">
      <StatusChip status={entry.status[language]} isUnsaved={entry.unsaved !== null} />
      {entry.outdated[language] > 0 && (
        <span className="chip chip--warning">{t.behind(entry.outdated[language])}</span>
      )}
      {!isWithoutTimes && <ScheduledTimes scheduled={coming} />}
      {entry.differs_in_facts && <span className="chip chip--warning">{t.differs}</span>}
    </span>
  );
}
