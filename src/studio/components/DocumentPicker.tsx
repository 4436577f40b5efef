import type { DocumentEntry } from "../data/documents.ts";
import { useDocumentMessages } from "../document/messages.ts";
import { Dialog } from "./Dialog.tsx";
import { DocumentSearch } from "./DocumentSearch.tsx";

interface DocumentPickerProps {
  /** Names of the types to choose from; none: every type. */
  readonly types: readonly string[];
  onPick(entry: DocumentEntry): void;
  onClose(): void;
}

/** A dialog to choose one document in. */
export function DocumentPicker({ types, onPick, onClose }: DocumentPickerProps) {
  const t = useDocumentMessages();
  return (
    <Dialog title={t.pickDocument} onClose={onClose}>
      <div className="doc-picker">
        <DocumentSearch
          types={types}
          label={t.pickDocument}
          hasFocus
          onPick={(entry) => {
            onPick(entry);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
