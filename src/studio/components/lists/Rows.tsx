import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../Notice.tsx";

interface RowsProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Lines of the skeleton, about as many as will come. */
  readonly bones: number;
  readonly children: (data: Data) => ReactNode;
}

/** A list of rows from the server: its skeleton, its error, its rows. */
export function Rows<Data>({ query, bones, children }: RowsProps<Data>) {
  if (query.data === undefined) {
    if (query.isError) return <FailureNotice error={query.error} retry={query.refetch} />;
    return (
      <ul className="rows" aria-busy="true">
        {Array.from({ length: bones }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
          <li key={index} className="row">
            <span className="bone" />
          </li>
        ))}
      </ul>
    );
  }
  return <ul className="rows">{children(query.data)}</ul>;
}
