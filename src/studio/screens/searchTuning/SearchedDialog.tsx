import { useState } from "react";
import { type Language, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { DocumentSearch } from "../../components/lists/DocumentSearch.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { NamedDocument, SearchTrial } from "../../data/searchTuning.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { TrialResults } from "./TrialResults.tsx";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

/** A document of a search, with the last day of its pin. */
export interface ChosenDocument {
  readonly document: string;
  readonly until?: string | undefined;
}

/** A search with documents, as it is edited: pinned ones, or expected ones. */
export interface EditedSearch {
  readonly language: Language;
  readonly search: string;
  readonly documents: readonly ChosenDocument[];
}

interface SearchedDialogProps {
  readonly title: string;
  readonly documentsLabel: string;
  readonly first: EditedSearch;
  /** Documents that are named already, for their titles. */
  readonly known: readonly NamedDocument[];
  /** True: each document may have a last day. */
  readonly hasEnd: boolean;
  /** The trial of what is typed. */
  trialOf(edited: EditedSearch): SearchTrial;
  onSave(edited: EditedSearch): Promise<void>;
  onClose(): void;
}

/** Most documents of a search. */
const maxDocuments = 10;

/** Names documents for a search, while the effect is tried. */
export function SearchedDialog(props: SearchedDialogProps) {
  const { title, documentsLabel, first, hasEnd, trialOf, onSave, onClose } = props;
  const t = useSearchTuningMessages();
  const { frame } = useMessages();
  const { language: shown } = useInterface();
  const [edited, setEdited] = useState(first);
  const [titles, setTitles] = useState(
    () => new Map(props.known.map((one) => [one.key, titleIn(one, shown)])),
  );
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { language, search, documents } = edited;
  const isWhole = search.trim() !== "" && documents.length > 0;
  const set = (changes: Partial<EditedSearch>) => setEdited({ ...edited, ...changes });
  const save = async () => {
    setSent(true);
    if (!isWhole || isBusy) return;
    setBusy(true);
    try {
      await onSave({ ...edited, search: search.trim() });
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} width="wide" isDismissable={false} onClose={onClose}>
      <div className="doc-pair">
        <TextField
          label={t.search}
          value={search}
          maxLength={80}
          required
          aria-invalid={isSent && search.trim() === "" ? true : undefined}
          onChange={({ target }) => set({ search: target.value })}
        />
        <SelectField
          label={t.language}
          value={language}
          onChange={({ target }) => set({ language: target.value === "zh" ? "zh" : "en" })}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t.languages[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <h3>{documentsLabel}</h3>
      <ChosenList
        {...{ documents, hasEnd }}
        titleOf={(key) => titles.get(key) ?? key}
        onChange={(next) => set({ documents: next })}
      />
      {documents.length < maxDocuments ? (
        <DocumentSearch
          types={[]}
          label={t.pins.addDocument}
          onPick={(entry) => {
            setTitles(new Map([...titles, [entry.key, titleIn(entry, shown)]]));
            if (documents.some(({ document }) => document === entry.key)) return;
            set({ documents: [...documents, { document: entry.key }] });
          }}
        />
      ) : (
        <p className="field__hint">{t.pins.tooMany}</p>
      )}
      {isSent && documents.length === 0 && (
        <p className="field__error" role="alert">
          {t.pins.noDocument}
        </p>
      )}
      <TrialResults trial={isWhole ? trialOf({ ...edited, search: search.trim() }) : undefined} />
      {error !== undefined && <FailureNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
          {frame.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChosenListProps {
  readonly documents: readonly ChosenDocument[];
  readonly hasEnd: boolean;
  titleOf(key: string): string;
  onChange(documents: readonly ChosenDocument[]): void;
}

/** The documents in their order, with buttons that change it. */
function ChosenList({ documents, hasEnd, titleOf, onChange }: ChosenListProps) {
  const t = useSearchTuningMessages().pins;
  return (
    <ol className="tuned-documents">
      {documents.map(({ document, until }, index) => {
        const title = titleOf(document);
        const others = documents.filter((one) => one.document !== document);
        return (
          <li key={document}>
            <span className="tuned-documents__title">{title}</span>
            {hasEnd && (
              <input
                type="date"
                className="input"
                aria-label={t.until(title)}
                title={t.untilHint}
                value={until ?? ""}
                onChange={({ target }) =>
                  onChange(
                    documents.with(index, {
                      document,
                      ...(target.value !== "" && { until: target.value }),
                    }),
                  )
                }
              />
            )}
            {index > 0 && (
              <Button
                look="plain"
                aria-label={t.up(title)}
                onClick={() => onChange(others.toSpliced(index - 1, 0, { document, until }))}
              >
                ↑
              </Button>
            )}
            <Button
              look="plain"
              icon="trash"
              aria-label={t.removeDocument(title)}
              onClick={() => onChange(others)}
            />
          </li>
        );
      })}
    </ol>
  );
}
