import { type FormEvent, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { actedOn, type Replacement, type TextAct, textActs } from "../../../grid/findAndReplace.ts";
import { columnTitle, type GridColumn } from "../../../grid/gridColumns.ts";
import { turn } from "../../../grid/gridModel.ts";
import type { Writing } from "../../../grid/pasteCells.ts";
import { blockLength } from "../../../grid/rowBlocks.ts";
import { type Area, isOne } from "../../../grid/selectedArea.ts";
import type { GridController } from "../table/gridController.ts";
import { useGridMessages } from "../useGridMessages.ts";

/** A cell that a replacement would change. */
interface Found extends Writing {
  readonly part: string;
  readonly column: string;
  readonly before: string;
}

/** Maximum cells that one replacement changes, and maximum cells shown. */
const bounds = { found: 100_000, shown: 100 } as const;

interface FindDialogProps {
  readonly grid: GridController;
  readonly onClose: () => void;
}

/** Finds and replaces in the cells of the grid, after a preview. */
export function FindDialog({ grid, onClose }: FindDialogProps) {
  const t = useGridMessages();
  const { finding: own } = t;
  const [wanted, setWanted] = useState<Replacement>({
    ...{ find: grid.textAt(grid.selection.active) ?? "", replace: "" },
    ...{ isExact: false, isWhole: false, act: "replace" },
  });
  const [isScoped, setScoped] = useState(!isOne(grid.selection));
  const [found, setFound] = useState<readonly Found[]>();
  const [searched, setSearched] = useState<number>();
  const change = (next: Partial<Replacement>) => {
    setWanted({ ...wanted, ...next });
    setFound(undefined);
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const { rows, columns } = grid.size;
    const all = { top: 0, left: 0, bottom: rows - 1, right: columns - 1 };
    setFound(await search(grid, isScoped ? grid.area : all, wanted, setSearched));
    setSearched(undefined);
  };
  const isAny = found !== undefined && found.length > 0;
  const replace = () => {
    onClose();
    void grid.replace(found ?? []);
  };
  return (
    <Dialog title={t.find} onClose={onClose} width="wide">
      <form className="form" onSubmit={(event) => void look(event)}>
        <Wanted wanted={wanted} change={change} />
        <Check
          label={own.scope}
          value={isScoped}
          set={(next) => {
            setScoped(next);
            setFound(undefined);
          }}
        />
        <p role="status">
          {searched !== undefined && own.searching(searched)}
          {found !== undefined && own.found(found.length)}
        </p>
        {isAny && <Preview found={found} />}
        <DialogActions>
          <Button type="submit" isBusy={searched !== undefined}>
            {own.preview}
          </Button>
          {isAny && (
            <Button look="primary" onClick={replace}>
              {own.apply[wanted.act](found.length)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface WantedProps {
  readonly wanted: Replacement;
  readonly change: (next: Partial<Replacement>) => void;
}

/** Fields of the search text and its replacement. */
function Wanted({ wanted, change }: WantedProps) {
  const { finding: t } = useGridMessages();
  const { act } = wanted;
  return (
    <>
      <SelectField
        label={t.act}
        value={act}
        onChange={({ currentTarget: { value } }) =>
          change({ act: textActs.find((one): one is TextAct => one === value) ?? "replace" })
        }
      >
        {textActs.map((one) => (
          <option key={one} value={one}>
            {t.acts[one]}
          </option>
        ))}
      </SelectField>
      {act !== "append" && (
        <TextField
          label={act === "remove" ? t.remove : t.find}
          value={wanted.find}
          onChange={({ currentTarget }) => change({ find: currentTarget.value })}
        />
      )}
      {act !== "remove" && (
        <TextField
          label={act === "append" ? t.append : t.replace}
          value={wanted.replace}
          onChange={({ currentTarget }) => change({ replace: currentTarget.value })}
        />
      )}
      <Check label={t.exact} value={wanted.isExact} set={(isExact) => change({ isExact })} />
      {act === "replace" && (
        <Check label={t.whole} value={wanted.isWhole} set={(isWhole) => change({ isWhole })} />
      )}
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  readonly set: (value: boolean) => void;
}

function Check({ label, value, set }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={() => set(!value)} />
      {label}
    </label>
  );
}

/** The first of the cells, before and after. */
function Preview({ found }: { readonly found: readonly Found[] }) {
  const t = useGridMessages();
  const shown = found.slice(0, bounds.shown);
  return (
    // A scrolling region has to be focusable (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className="grid-preview" aria-label={t.finding.preview} tabIndex={0}>
      <table className="table">
        <tbody>
          {shown.map(({ cell, part, column, before, text }) => (
            <tr key={`${cell.row} ${cell.column}`}>
              <th scope="row">
                {part}
                <span className="table__second">{column}</span>
              </th>
              <td>
                <del>{before || t.noValue}</del>
              </td>
              <td>
                <ins>{text || t.noValue}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > shown.length && (
        <Notice>{t.finding.more(found.length - shown.length)}</Notice>
      )}
    </section>
  );
}

/** True for a column whose cells can be appended to: a text, or another item. */
function takesMore({ facts, language }: GridColumn): boolean {
  return language !== undefined || ["text", "line", "enum"].includes(facts.kind);
}

/** The cells of an area that a replacement changes, block by block of rows. */
async function search(
  grid: GridController,
  area: Area,
  wanted: Replacement,
  onProgress: (rows: number) => void,
): Promise<readonly Found[]> {
  const { columns, language, t } = grid.shown;
  const titles = columns.map((column) => columnTitle(column, language, t.languages));
  const found: Found[] = [];
  for (let row = area.top; row <= area.bottom && found.length < bounds.found; row += 1) {
    const part = grid.model.rows.at(row);
    if (part === undefined || row % blockLength === 0) {
      await grid.model.rows.request(row, row);
      onProgress(row - area.top);
      await turn();
    }
    const loaded = grid.model.rows.at(row);
    if (loaded === undefined) continue;
    for (let column = area.left; column <= area.right; column += 1) {
      const one = columns[column];
      if (one === undefined || grid.model.refusal(loaded, one) !== undefined) continue;
      const before = grid.textAt({ row, column }) ?? "";
      // Nothing can be appended to a quantity or a day, only replaced.
      if (wanted.act === "append" && !takesMore(one)) continue;
      const text = actedOn(before, wanted, one.facts.kind === "enum");
      if (text === undefined || text === before) continue;
      const title = titles[column] ?? "";
      found.push({ cell: { row, column }, part: loaded.part_number, column: title, before, text });
    }
  }
  return found;
}
