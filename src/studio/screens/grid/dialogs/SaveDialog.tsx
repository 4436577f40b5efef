import { useEffect, useRef, useState } from "react";
import type { Language } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { gridChanges } from "../../../data/parts/gridChanges.ts";
import { publishedLanguages } from "../../../document/editingRights.ts";
import { useMessages, usePunctuation } from "../../../frame/language/language.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { writeCell } from "../../../grid/cellText.ts";
import { marksOf, type Review, type Saving, savingOf } from "../../../grid/editsToSave.ts";
import type { GridColumn } from "../../../grid/gridColumns.ts";
import type { GridController } from "../table/gridController.ts";
import { useGridMessages } from "../useGridMessages.ts";
import { ChangedCellsTable } from "./ChangedCellsTable.tsx";

/** A change set that was saved from the grid. */
export interface SavedSet {
  readonly id: number;
  readonly cells: number;
  readonly parts: number;
  /** Ids of the rows that it changed. */
  readonly rows: ReadonlySet<number>;
  readonly isPublished: boolean;
}

interface SaveDialogProps {
  readonly grid: GridController;
  readonly all: readonly GridColumn[];
  readonly onSaved: (saved: SavedSet) => void;
  readonly onClose: () => void;
}

/**
 * Dialog that saves edits after the server's review, all of them or none, and lists those that
 * stay.
 */
export function SaveDialog({ grid, all, onSaved, onClose }: SaveDialogProps) {
  const t = useGridMessages();
  const { frame } = useMessages();
  const [label, setLabel] = useState("");
  const [publish, setPublish] = useState<readonly Language[]>([]);
  const { saving, review, error, isBusy, look, save } = useSaving({
    ...{ grid, all, onSaved, label, publish },
  });
  const { wrong } = grid.model.edits;
  const refused = review === undefined ? 0 : review.conflicts.length + review.problems.length;
  const inWork = review?.inWork.length ?? 0;
  const isClean = review !== undefined && refused === 0 && saving.cells.length > 0;
  return (
    <Dialog title={t.review.title} width="wide" onClose={onClose}>
      <div role="status" className="form">
        {isBusy && review === undefined && <p>{t.review.checking}</p>}
        {isClean && (
          <p>
            {publish.length > 0
              ? t.review.readyToPublish(saving.cells.length, saving.parts)
              : t.review.ready(saving.cells.length, saving.parts)}
          </p>
        )}
        {review !== undefined && review.conflicts.length > 0 && (
          <Notice tone="warning" title={t.review.conflicts(review.conflicts.length)} />
        )}
        {review !== undefined && review.problems.length > 0 && (
          <Notice tone="warning" title={t.review.problems(review.problems.length)}>
            <ul>
              {review.problems.slice(0, 5).map(({ key, path, message }) => (
                <li key={`${key} ${path}`}>
                  <code>{key}</code> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {wrong > 0 && <Notice>{t.review.left(wrong)}</Notice>}
        {review !== undefined && review.inWork.length > 0 && <InWork cells={review.inWork} />}
        {publish.length > 0 && <Published {...{ grid, saving, review, publish }} />}
      </div>
      <ChangedCellsTable {...{ grid, all, saving }} />
      {error !== undefined && <FailureNotice error={error} retry={() => look()} />}
      <PublishChoice
        value={publish}
        isBusy={isBusy}
        onChange={(languages) => {
          setPublish(languages);
          void look({ publish: languages });
        }}
      />
      <TextField
        label={t.review.label}
        value={label}
        maxLength={200}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        {refused + inWork > 0 && (
          <Button isBusy={isBusy} onClick={() => void look({ isWithoutMarked: true })}>
            {refused > 0 ? t.review.keepOthers : t.review.leaveInWork}
          </Button>
        )}
        {isClean && (
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            {publish.length > 0 ? t.review.saveAndPublish : t.review.save}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Cells with unsaved values of other people in the document, by whom and what. */
function InWork({ cells }: { readonly cells: Review["inWork"] }) {
  const t = useGridMessages();
  const { colon } = usePunctuation();
  return (
    <Notice tone="warning" title={t.review.inWork(cells.length)}>
      <ul>
        {cells.slice(0, 5).map(({ key, path, label, by, typed_text: text }) => (
          <li key={`${key} ${path}`}>
            <code>{key}</code>{" "}
            {`${label}${colon}${t.unsavedBy(by ?? t.somebody, text ?? t.noValue)}`}
          </li>
        ))}
      </ul>
      {t.review.inWorkHint}
    </Notice>
  );
}

interface PublishChoiceProps {
  readonly value: readonly Language[];
  readonly isBusy: boolean;
  readonly onChange: (languages: readonly Language[]) => void;
}

/** Choice to publish the parts with the change, for people who may, and the languages. */
function PublishChoice({ value, isBusy, onChange }: PublishChoiceProps) {
  const t = useGridMessages();
  const { list } = usePunctuation();
  const permitted = publishedLanguages(usePerson(), "product");
  if (permitted.length === 0) return null;
  const single = permitted.length > 1 ? permitted.map((one) => [one]) : [];
  const choices: readonly (readonly Language[])[] = [[], permitted, ...single];
  const nameOf = (some: readonly Language[]) => some.map((one) => t.languages[one]).join(list);
  return (
    <SelectField
      label={t.review.saveAs}
      value={value.join()}
      disabled={isBusy}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.join() === currentTarget.value) ?? [])
      }
    >
      {choices.map((one) => (
        <option key={one.join()} value={one.join()}>
          {one.length === 0 ? t.review.asDrafts : t.review.publishIn(nameOf(one))}
        </option>
      ))}
    </SelectField>
  );
}

interface PublishedProps {
  readonly grid: GridController;
  readonly saving: Saving;
  readonly review: Review | undefined;
  readonly publish: readonly Language[];
}

/** Further effects of the publication on readers: parts that are new to them, and earlier changes. */
function Published({ grid, saving, review, publish }: PublishedProps) {
  const t = useGridMessages();
  const { list } = usePunctuation();
  const changed = new Set(saving.cells.map(({ key }) => key));
  const rows = Array.from(grid.model.edits.rows(), ({ row }) => row);
  const isShown = (state: string | null) => state === "published" || state === "changed";
  const fresh = rows.filter(
    ({ key, status }) => changed.has(key) && publish.some((one) => !isShown(status[one])),
  );
  const also = rows.filter(({ key }) => review?.alsoPublished.includes(key));
  const named = (some: typeof rows) => {
    const names = some.slice(0, namedParts).map((row) => row.part_number || row.key);
    const more = some.length - names.length;
    return more > 0 ? t.review.andMore(names.join(list), more) : names.join(list);
  };
  return (
    <>
      {fresh.length > 0 && (
        <Notice tone="warning" title={t.review.newlyShown(fresh.length)}>
          {named(fresh)}
        </Notice>
      )}
      {also.length > 0 && (
        <Notice tone="warning" title={t.review.alsoPublished(also.length)}>
          {named(also)}
        </Notice>
      )}
    </>
  );
}

/** Parts that a sentence names; the others are counted. */
const namedParts = 8;

/** A wish to have the change looked at. */
interface Look {
  readonly isWithoutMarked?: boolean;
  readonly publish?: readonly Language[];
}

const nothing: Saving = { cells: [], parts: 0, stored: [] };

/** Reviews the pending edits when the dialog opens, and saves them. */
function useSaving({
  grid,
  all,
  onSaved,
  label,
  publish,
}: Omit<SaveDialogProps, "onClose"> & {
  readonly label: string;
  readonly publish: readonly Language[];
}) {
  const t = useGridMessages();
  const client = useClient();
  const { model } = grid;
  const { language } = grid.shown;
  const name = label.trim() === "" ? t.review.usualLabel : label.trim();
  const [saving, setSaving] = useState(nothing);
  const [review, setReview] = useState<Review>();
  const { error, isBusy, attempt } = useAttempt();
  const told = async (found: Review) => {
    setReview(found);
    await model.rebase(new Set(found.conflicts.map(({ key }) => key)));
    model.setMarks(
      marksOf(found, model.edits, all, {
        conflictText: (present, column) => {
          const text = writeCell(column, present, language);
          return t.review.conflict(text === "" ? t.noValue : text);
        },
        inWorkText: ({ by, typed_text: text }) => t.unsavedBy(by ?? t.somebody, text ?? t.noValue),
      }),
    );
  };
  /** @param wish absent: as it was chosen before */
  const look = (wish: Look = {}) =>
    attempt(async () => {
      const { isWithoutMarked = false } = wish;
      const wanted = savingOf(
        model.edits,
        all,
        (key, column) => isWithoutMarked && model.marksOf(key).has(column),
      );
      setSaving(wanted);
      const empty: Review = { conflicts: [], problems: [], inWork: [], alsoPublished: [] };
      const found =
        wanted.cells.length === 0
          ? empty
          : await gridChanges.review(client, {
              ...{ label: name, cells: wanted.cells, publish: wish.publish ?? publish },
            });
      if (isWithoutMarked) setReview(found);
      else await told(found);
    });
  const save = () =>
    attempt(async () => {
      const outcome = await gridChanges.apply(client, {
        ...{ label: name, cells: saving.cells, publish },
      });
      if (outcome.id === undefined) {
        await told(outcome.review);
        return;
      }
      const rows = new Set(saving.stored.map(({ id }) => id));
      model.edits.removeStored(saving.stored);
      model.tell();
      await model.rows.reload(rows);
      const { parts, cells } = saving;
      const isPublished = publish.length > 0;
      onSaved({ id: outcome.id, cells: cells.length, parts, rows, isPublished });
    });
  const begin = useRef(look);
  useEffect(() => void begin.current(), []);
  return { saving, review, error, isBusy, look, save };
}

/** State of an act: whether it is running, and its failure. */
function useAttempt() {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, attempt };
}
