import type { ReactNode } from "react";
import { useDensity } from "./density.ts";
import { moveBetweenRows } from "./moveFocusBetweenRows.ts";

interface TableFrameProps {
  /** Accessible name of the table. */
  readonly label: string;
  /** Layout on a phone: a block for each row, or lines. */
  readonly layout: "blocks" | "lines";
  /** Cells of the head. */
  readonly head: ReactNode;
  /** Number of columns. */
  readonly width: number;
  /** Rows of another query are being fetched. */
  readonly isBusy: boolean;
  /** Number of lines of the skeleton while there are no rows. */
  readonly bones: number;
  readonly children?: ReactNode;
}

/** A list as a table that is scrolled where it is wide, in the chosen density, with keys between its rows. */
export function TableFrame(props: TableFrameProps) {
  const { label, layout, head, width, isBusy, bones, children } = props;
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
      <table
        className={`table table--${layout}`}
        aria-label={label}
        aria-busy={isBusy || bones > 0}
      >
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {children}
          {Array.from({ length: bones }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
            <tr key={index}>
              <td colSpan={width}>
                <span className="bone" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
