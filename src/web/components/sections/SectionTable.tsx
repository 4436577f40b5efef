import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import type { TableProps } from "./sectionProps.ts";

/** Content of a cell of a column of numbers: digits without a unit, or a dash where there is none. */
const number = /^(?:[+−-]?\d[\d,.]*\s?%?|[–—-])$/;

/** A table of texts; numbers stand at the right, and a wider one scrolls, by keyboard as well. */
export function SectionTable({ title, caption, header, rows }: TableProps) {
  const { messages } = usePage();
  const label = caption.text || title.text || messages.news.table;
  const hasHeadRow = header === "row" || header === "both";
  const hasHeadColumn = header === "column" || header === "both";
  const [first, ...others] = rows;
  const body = hasHeadRow ? others : rows;
  const isNumeric = numericColumns(body.map((cells) => cells.map(({ text }) => text)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className="table-region" tabIndex={0} aria-label={label}>
      <table>
        {caption.text !== "" && (
          <caption>
            <Text of={caption} />
          </caption>
        )}
        {hasHeadRow && first !== undefined && (
          <thead>
            <tr>
              {first.map((cell, column) => (
                <Cell
                  key={columnKey(column)}
                  cell={cell}
                  scope="col"
                  isNumeric={isNumeric[column]}
                />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text may be the same
            <tr key={row}>
              {cells.map((cell, column) => (
                <Cell
                  key={columnKey(column)}
                  cell={cell}
                  scope={hasHeadColumn && column === 0 ? "row" : undefined}
                  isNumeric={isNumeric[column]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the columns that hold numbers only. */
export function numericColumns(rows: readonly (readonly string[])[]): boolean[] {
  return (rows[0] ?? []).map((_, column) =>
    rows.every((cells) => number.test(cells[column] ?? "")),
  );
}

function columnKey(column: number): string {
  return `c${column}`;
}

interface CellProps {
  readonly cell: LocalizedText;
  readonly scope: "col" | "row" | undefined;
  readonly isNumeric: boolean | undefined;
}

/** An empty cell is no heading. */
function Cell({ cell, scope, isNumeric }: CellProps) {
  const className = isNumeric ? "is-number" : undefined;
  if (cell.text === "" || scope === undefined) {
    return (
      <td className={className}>
        <Text of={cell} />
      </td>
    );
  }
  return (
    <th scope={scope} className={className}>
      <Text of={cell} />
    </th>
  );
}
