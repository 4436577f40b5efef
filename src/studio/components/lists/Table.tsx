import type { ReactNode } from "react";
import { useDensity } from "./density.ts";
import { moveBetweenRows } from "./moveBetweenRows.ts";

interface TableProps {
  /** Accessible name of the table. */
  readonly label: string;
  /** Headings of the columns. */
  readonly columns: readonly string[];
  /** Rows of another query are being fetched. */
  readonly isBusy?: boolean;
  /** Number of lines of the skeleton while there are no rows. */
  readonly bones?: number | undefined;
  readonly children?: ReactNode;
}

/** A list as a table; on a phone each row is a block, whose cells name their columns by `data-label`. */
export function Table({ label, columns, isBusy = false, bones = 0, children }: TableProps) {
  const density = useDensity();
  return (
    // A wide table is scrolled by keyboard, too (WCAG 2.1.1).
    <section
      className="table-frame"
      data-density={density}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
      tabIndex={0}
      onKeyDown={moveBetweenRows}
    >
      <table className="table table--blocks" aria-label={label} aria-busy={isBusy || bones > 0}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children}
          {Array.from({ length: bones }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
            <tr key={index}>
              <td colSpan={columns.length}>
                <span className="bone" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
