import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/Dialog.tsx";
import { useMessages } from "../../frame/language.tsx";
import { single } from "../../grid/area.ts";
import type { GridColumn } from "../../grid/columns.ts";
import type { GridController } from "./controller.ts";
import { useGridMessages } from "./messages.ts";

interface GridBarProps {
  readonly grid: GridController;
  readonly all: readonly GridColumn[];
  readonly onOpen: (dialog: "columns" | "find" | "help" | "save") => void;
}

/** Acts on the whole grid, and what is pending in it. */
export function GridBar({ grid, onOpen }: GridBarProps) {
  const t = useGridMessages();
  const { edits } = grid.model;
  const { rows, columns } = grid.size;
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <div className="grid__bar" role="toolbar" aria-label={t.label("")}>
      <Button look="plain" onClick={() => grid.undo()} disabled={!edits.canUndo}>
        {t.undo}
      </Button>
      <Button look="plain" onClick={() => grid.redo()} disabled={!edits.canRedo}>
        {t.redo}
      </Button>
      <Button look="plain" icon="search" onClick={() => onOpen("find")}>
        {t.find}
      </Button>
      <Button look="plain" onClick={() => onOpen("columns")}>
        {t.columns}
      </Button>
      <Button look="plain" icon="command" onClick={() => onOpen("help")}>
        {t.help}
      </Button>
      <p className="grid__pending" role="status" data-end="">
        {edits.cells === 0 ? t.count(rows, columns) : t.pending(edits.cells, edits.parts)}
        {edits.wrong > 0 && ` · ${t.wrong(edits.wrong)}`}
      </p>
      {edits.wrong > 0 && (
        <Button look="plain" icon="next" onClick={() => toNextWrong(grid)}>
          {t.nextWrong}
        </Button>
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
    </div>
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

/** Goes to the next cell behind the active one that is not understood, and from the last to the first. */
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
