import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import type { CellAnswer, SheetCell, SheetRow } from "../../data/parts/sheets.ts";
import { savesByKey } from "../../keys/saveKey.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useSheetsMessages } from "./useSheetsMessages.ts";

interface RowViewProps {
  readonly row: SheetRow;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: CellAnswer) => void;
}

/** A row of a file: what it changes cell by cell, and what stands against it, to be mended in place. */
export function RowView({ row, isBusy, onAnswer }: RowViewProps) {
  const t = useSheetsMessages();
  const { table, row: number, act, key, part, item, problem, cells, checks } = row;
  const checksOf = (cell: string) => checks.filter((one) => one.cell === cell);
  const others = checks.filter((one) => !cells.some(({ cell }) => cell === one.cell));
  return (
    <article className="sheet-row" data-act={act}>
      <header className="sheet-row__head">
        <h3>
          {act === "new" || key === "" ? (
            part
          ) : (
            <Link href={addressOf("document", { key })}>{part || key}</Link>
          )}
          {item !== null && item !== "" && <span className="sheet-row__item">{item}</span>}
        </h3>
        {act !== "change" && (
          <span className={`chip ${act === "new" ? "chip--good" : "chip--warning"}`}>
            {t.acts[act]}
          </span>
        )}
        <span className="table__quiet">{t.row(table, number)}</span>
      </header>
      {problem !== null && <p className="field__error">{problem}</p>}
      {others.map(({ cell, address, message }) => (
        <div key={`${address}${message}`} className="sheet-cell" data-state="problem">
          <p className="field__error">
            {address !== null && <code>{address}</code>} {message}
          </p>
          {cell !== null && (
            <Mend cell={cell} address={address ?? ""} text="" isBusy={isBusy} onAnswer={onAnswer} />
          )}
        </div>
      ))}
      {cells.map((cell) => (
        <Cell
          key={cell.cell}
          cell={cell}
          checks={checksOf(cell.cell).map(({ message }) => message)}
          isBusy={isBusy}
          onAnswer={onAnswer}
        />
      ))}
    </article>
  );
}

interface CellProps {
  readonly cell: SheetCell;
  readonly checks: readonly string[];
  readonly isBusy: boolean;
  readonly onAnswer: (answer: CellAnswer) => void;
}

function Cell({ cell, checks, isBusy, onAnswer }: CellProps) {
  const t = useSheetsMessages();
  const { address, label, verb, before, after, typed, conflict, problem } = cell;
  const said = problem === null ? checks : [problem, ...checks];
  const isOpen = conflict !== null && conflict.decided === null;
  const open = isOpen ? "conflict" : "change";
  const name = cell.cell;
  return (
    <div className="sheet-cell" data-state={said.length > 0 ? "problem" : open}>
      <p className="sheet-cell__field">
        <code>{address}</code> {label}
      </p>
      <p className="sheet-cell__values">
        <span className="sheet-cell__before">{before || t.empty}</span>
        <span aria-hidden="true"> → </span>
        {verb === "clear" && said.length === 0 ? (
          <strong className="sheet-cell__cleared">{t.cleared}</strong>
        ) : (
          <strong>{after || typed}</strong>
        )}
        {after !== "" && typed !== after && <span className="table__quiet"> {t.typed(typed)}</span>}
      </p>
      {said.map((one) => (
        <p key={one} className="field__error">
          {one}
        </p>
      ))}
      {said.length > 0 && <Mend {...{ cell: name, address, text: typed, isBusy, onAnswer }} />}
      {conflict !== null && problem === null && (
        <div className="sheet-cell__conflict">
          <p>{t.conflict(conflict.exported || t.empty)}</p>
          {(["keep", "take"] as const).map((side) => (
            <Button
              key={side}
              isBusy={isBusy}
              aria-pressed={conflict.decided === side}
              onClick={() => onAnswer({ cell: name, side, text: null })}
            >
              {t[side]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface MendProps {
  readonly cell: string;
  readonly address: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: CellAnswer) => void;
}

/** Another text for a cell, typed here instead of in the file. */
function Mend({ cell, address, text, isBusy, onAnswer }: MendProps) {
  const t = useSheetsMessages();
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState(text);
  useLeaveWarning(typed !== text && typed !== sent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(typed);
    onAnswer({ cell, side: null, text: typed });
  };
  return (
    <form className="sheet-cell__mend" onSubmit={submit}>
      <TextField
        label={t.mendLabel(address)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" {...savesByKey} isBusy={isBusy}>
        {t.save}
      </Button>
    </form>
  );
}
