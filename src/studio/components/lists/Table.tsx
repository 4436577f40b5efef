import type { ReactNode } from "react";
import { TableFrame } from "./TableFrame.tsx";

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
  return (
    <TableFrame
      {...{ label, isBusy, bones }}
      layout="blocks"
      width={columns.length}
      head={columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    >
      {children}
    </TableFrame>
  );
}
