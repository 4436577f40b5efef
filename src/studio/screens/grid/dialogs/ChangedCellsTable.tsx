import { useInterface } from "../../../frame/language/language.tsx";
import { type Saving, shownChanges } from "../../../grid/editsToSave.ts";
import { columnTitle, type GridColumn } from "../../../grid/gridColumns.ts";
import type { GridController } from "../table/gridController.ts";
import { useGridMessages } from "../useGridMessages.ts";

/** Cells that are listed; more would take long to draw, and nobody reads them. */
const most = 300;

interface ChangedCellsTableProps {
  readonly grid: GridController;
  readonly all: readonly GridColumn[];
  readonly saving: Saving;
}

/** Changes of a saving: a group for each part, with the old and the new value of each parameter. */
export function ChangedCellsTable({ grid, all, saving }: ChangedCellsTableProps) {
  const t = useGridMessages();
  const { language } = useInterface();
  const changes = shownChanges(saving, grid.model.edits, all, language);
  if (changes.length === 0) return null;
  const parts = [...Map.groupBy(changes.slice(0, most), ({ row }) => row.id).values()];
  const { before, after } = t.finding;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <section className="table-frame grid-changes" aria-label={t.review.changes} tabIndex={0}>
        <table className="table table--blocks" aria-label={t.review.changes}>
          <thead>
            <tr>
              <th scope="col">{t.review.part}</th>
              <th scope="col">{t.review.parameter}</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          {parts.map((cells) => (
            <tbody key={cells[0]?.row.id}>
              {cells.map(({ row, column, ...texts }, index) => (
                <tr key={column.id}>
                  {index === 0 && (
                    <th scope="rowgroup" className="table__short" rowSpan={cells.length}>
                      {row.part_number || row.key}
                    </th>
                  )}
                  <td data-label={t.review.parameter} className="table__fact">
                    {columnTitle(column, language, t.languages)}
                  </td>
                  <td data-label={before} className="table__fact">
                    <Value text={texts.before} isOld />
                  </td>
                  <td data-label={after} className="table__fact">
                    <Value text={texts.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {changes.length > most && <p>{t.finding.more(changes.length - most)}</p>}
    </>
  );
}

function Value({ text, isOld = false }: { readonly text: string; readonly isOld?: boolean }) {
  const t = useGridMessages();
  if (text === "") return <span className="table__quiet">{t.noValue}</span>;
  return isOld ? <del>{text}</del> : <ins>{text}</ins>;
}
