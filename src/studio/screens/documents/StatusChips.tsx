import type { Language } from "../../../base/site/languages.ts";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useInterface } from "../../frame/language/language.tsx";

const tones: Readonly<Record<string, string>> = {
  published: "chip--good",
  changed: "chip--accent",
  withdrawn: "chip--warning",
  trashed: "chip--danger",
};

interface StatusChipsProps {
  readonly entry: DocumentEntry;
  readonly language: Language;
}

/** Status of a document for the readers of a language. */
export function StatusChips({ entry, language }: StatusChipsProps) {
  const { messages } = useInterface();
  const { documents: t } = messages;
  const names: Readonly<Record<string, string>> = t.statuses;
  const status = entry.status[language];
  const isScheduled = entry.scheduled.some((one) => one.language === language);
  return (
    <span className="chips">
      {status !== null && (
        <span className={`chip ${tones[status] ?? ""}`}>{names[status] ?? status}</span>
      )}
      {entry.outdated[language] > 0 && (
        <span className="chip chip--warning">{t.behind(entry.outdated[language])}</span>
      )}
      {isScheduled && <span className="chip">{t.scheduled}</span>}
      {entry.differs_in_facts && <span className="chip chip--warning">{t.differs}</span>}
    </span>
  );
}
