import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useMessages } from "../../frame/language/language.tsx";

const looks: Readonly<Record<string, string>> = {
  published: "chip--good",
  changed: "chip--accent",
  withdrawn: "chip--warning",
  trashed: "chip--danger",
};

interface StatusChipProps {
  readonly status: DocumentEntry["status"]["en"];
  /** Something is typed that no revision holds, so that readers may be shown something else. */
  readonly isUnsaved: boolean;
  /** Text before it, such as the language. */
  readonly label?: string;
}

/** Status of a document for the readers of a language; nothing where there is none. */
export function StatusChip({ status, isUnsaved, label = "" }: StatusChipProps) {
  const { documents: t } = useMessages();
  const names: Readonly<Record<string, string>> = t.statuses;
  if (status === null) return null;
  const look = status === "published" && isUnsaved ? "chip--accent" : (looks[status] ?? "");
  return <span className={`chip ${look}`}>{`${label}${names[status] ?? status}`}</span>;
}

/** Says that something is typed that no revision holds; nothing where all is saved. */
export function UnsavedChip({ isUnsaved }: Pick<StatusChipProps, "isUnsaved">) {
  const { documents: t } = useMessages();
  return isUnsaved ? <span className="chip chip--warning">{t.unsaved}</span> : null;
}
