import { useEffect, useState } from "react";
import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { isFinderTable } from "../../../base/finder/isFinderTable.ts";
import { prepareTable } from "../../../base/finder/prepareTable.ts";
import { call } from "../../client/api/call.ts";

/** The table of a column's parts: on its way, here, or out of reach. */
export type LoadedTable = FinderTable | "loading" | "failed";

/** Loads the table of a column once the finder is alive; never where there are too many parts. */
export function useTable(column: number, isLive: boolean): LoadedTable {
  const [table, setTable] = useState<LoadedTable>(isLive ? "loading" : "failed");
  useEffect(() => {
    if (!isLive) return;
    const leaving = new AbortController();
    call("getProductFinder", { column }, { tells: [], signal: leaving.signal })
      .then((data) => setTable(isFinderTable(data) ? data : "failed"))
      .catch(() => {
        if (!leaving.signal.aborted) setTable("failed");
      });
    return () => leaving.abort();
  }, [column, isLive]);
  useEffect(() => {
    if (typeof table !== "object") return;
    return doBetweenEvents(prepareTable(table));
  }, [table]);
  return table;
}

/** Does work piece by piece, each in a task of its own; the function it returns ends it. */
function doBetweenEvents(work: Iterator<undefined, void>): () => void {
  const step = () => {
    if (!work.next().done) timer = setTimeout(step);
  };
  let timer = setTimeout(step);
  return () => clearTimeout(timer);
}
