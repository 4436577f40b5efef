import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { ExportChosen } from "../../components/lists/ExportChosen.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { columnTitle } from "../../grid/gridColumns.ts";
import { single } from "../../grid/selectedArea.ts";
import { openKeys } from "../../keys/commands.ts";
import { cellNote } from "./dialogs/problemText.ts";
import type { GridController } from "./table/gridController.ts";
import { useGridMessages } from "./useGridMessages.ts";

interface GridBarProps {
  readonly grid: GridController;
  readonly onOpen: (dialog: "columns" | "find" | "save") => void;
}

/** Acts on the whole grid. */
export function GridBar({ grid, onOpen }: GridBarProps) {
  const t = useGridMessages();
  const person = usePerson();
  const mayEdit = mayAtAll(person, "fact.edit") || mayAtAll(person, "text.edit");
  const { edits } = grid.model;
  const { rows, columns } = grid.size;
  const { top, bottom } = grid.area;
  const chosenRows = Math.min(rows, bottom - top + 1);
  return (
    <div className="grid__bar" role="toolbar" aria-label={t.tools}>
      {mayEdit && (
        <>
          <Button look="plain" onClick={() => grid.undo()} disabled={!edits.canUndo}>
            {t.undo}
          </Button>
          <Button look="plain" onClick={() => grid.redo()} disabled={!edits.canRedo}>
            {t.redo}
          </Button>
          <Button look="plain" icon="search" onClick={() => onOpen("find")}>
            {t.find}
          </Button>
        </>
      )}
      <Button look="plain" onClick={() => onOpen("columns")}>
        {t.columns}
      </Button>
      <ExportChosen
        look="plain"
        label={t.exportRows(chosenRows)}
        isDisabled={chosenRows === 0}
        chosen={() => ({ ids: grid.model.rows.ids.slice(top, bottom + 1) })}
      />
      <Button look="plain" icon="command" className="grid__keys" onClick={openKeys}>
        {t.help}
      </Button>
      <p className="grid__count">{t.count(rows, columns)}</p>
    </div>
  );
}

/** Foot of the grid: the active cell, the pending edits, and the acts on them. */
export function GridFoot({ grid, onOpen }: GridBarProps) {
  const t = useGridMessages();
  const { edits } = grid.model;
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <footer className="grid__foot">
      <div className="grid__place">
        <GridStatus grid={grid} />
        <About grid={grid} />
      </div>
      <p className="grid__pending" role="status">
        {edits.cells > 0 && t.pending(edits.cells, edits.parts)}
        {edits.wrong > 0 && ` · ${t.wrong(edits.wrong)}`}
      </p>
      {edits.wrong > 0 && (
        <Button
          look="plain"
          icon="next"
          aria-label={t.nextWrong}
          title={t.nextWrong}
          onClick={() => toNextWrong(grid)}
        />
      )}
      {edits.cells > 0 && (
        <>
          <Button look="plain" onClick={() => setDiscarding(true)}>
            {t.discard}
          </Button>
          <Button look="primary" onClick={() => onOpen("save")}>
            {t.save}
          </Button>
        </>
      )}
      {isDiscarding && <DiscardDialog grid={grid} onClose={() => setDiscarding(false)} />}
    </footer>
  );
}

/** The active cell with its text, or the last message. */
function GridStatus({ grid }: { readonly grid: GridController }) {
  const t = useGridMessages();
  const { selection, activeColumn: column, message } = grid;
  const row = grid.model.rows.at(selection.active.row);
  const { language } = grid.shown;
  const text = grid.textAt(selection.active);
  const place =
    row === undefined || column === undefined
      ? t.loading
      : t.cell(row.part_number, columnTitle(column, language, t.languages), text || t.noValue);
  return (
    <p className="grid__status" role="status">
      {message === "" ? place : message}
    </p>
  );
}

/** Problem of the active cell, or why it is read-only. */
function About({ grid }: { readonly grid: GridController }) {
  const t = useGridMessages();
  const row = grid.model.rows.at(grid.selection.active.row);
  const { activeColumn: column } = grid;
  const { language } = grid.shown;
  const note = row && column && cellNote(t, grid.model, row, column, language);
  return (
    <p className="grid__about" data-wrong={note?.isWrong || undefined} role="status">
      {note?.text}
    </p>
  );
}

function DiscardDialog({ grid, onClose }: { readonly grid: GridController; onClose: () => void }) {
  const t = useGridMessages();
  const { frame } = useMessages();
  return (
    <Dialog title={t.discardTitle} onClose={onClose} width="narrow">
      <p>{t.discardText(grid.model.edits.cells)}</p>
      <DialogActions>
        <Button onClick={onClose}>{frame.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            grid.model.discard();
            onClose();
          }}
        >
          {t.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Goes to the next cell whose text is not understood, from the last one to the first. */
function toNextWrong(grid: GridController): void {
  const { columns } = grid.shown;
  const places = new Map(grid.model.rows.ids.map((id, place) => [id, place]));
  const cells = [...grid.model.edits.rows()].flatMap(({ row, cells: edited }) =>
    columns.flatMap((one, column) => {
      const place = places.get(row.id);
      const edit = edited.get(one.id);
      const isWrong = edit !== undefined && "problem" in edit.reading;
      return isWrong && place !== undefined ? [{ row: place, column }] : [];
    }),
  );
  const order = cells.sort((a, b) => a.row - b.row || a.column - b.column);
  const { active } = grid.selection;
  const next = order.find(
    ({ row, column }) => row > active.row || (row === active.row && column > active.column),
  );
  const cell = next ?? order[0];
  if (cell === undefined) return;
  grid.select(single(cell));
  grid.focus();
}
