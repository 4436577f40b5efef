import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useMessages } from "../../frame/language/language.tsx";

const looks: Readonly<Record<string, string>> = {
  published: "chip--good",
  changed: "chip--accent",
  withdrawn: "chip--warning",
  trashed: "chip--danger",
};

/** Class of a status's colours. */
export function statusLook(status: string, isUnsaved: boolean): string {
  return status === "published" && isUnsaved ? "chip--accent" : (looks[status] ?? "");
}

interface StatusChipProps {
  readonly status: DocumentEntry["status"]["en"];
  /** Something is typed that no revision holds, so that readers may be shown something else. */
  readonly isUnsaved: boolean;
}

/** Status of a document for the readers of a language; nothing where there is none. */
export function StatusChip({ status, isUnsaved }: StatusChipProps) {
  const { documents: t } = useMessages();
  const names: Readonly<Record<string, string>> = t.statuses;
  if (status === null) return null;
  return <span className={`chip ${statusLook(status, isUnsaved)}`}>{names[status] ?? status}</span>;
}

/** Says that something is typed that no revision holds; nothing where all is saved. */
export function UnsavedChip({ isUnsaved }: Pick<StatusChipProps, "isUnsaved">) {
  const { documents: t } = useMessages();
  return isUnsaved ? <span className="chip chip--warning">{t.unsaved}</span> : null;
}
