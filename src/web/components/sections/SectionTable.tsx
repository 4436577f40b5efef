import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import type { TableProps } from "./sectionProps.ts";

/** A table of texts; a wider one scrolls, by keyboard as well. */
export function SectionTable({ title, caption, header, rows }: TableProps) {
  const { messages } = usePage();
  const label = caption.text || title.text || messages.news.table;
  const hasHeadRow = header === "row" || header === "both";
  const hasHeadColumn = header === "column" || header === "both";
  const [first, ...others] = rows;
  const body = hasHeadRow ? others : rows;
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
                <Cell key={columnKey(column)} cell={cell} scope="col" />
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
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function columnKey(column: number): string {
  return `c${column}`;
}

/** An empty cell is no heading. */
function Cell({ cell, scope }: { cell: LocalizedText; scope: "col" | "row" | undefined }) {
  if (cell.text === "" || scope === undefined) {
    return (
      <td>
        <Text of={cell} />
      </td>
    );
  }
  return (
    <th scope={scope}>
      <Text of={cell} />
    </th>
  );
}
