import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { ColumnTree } from "../../../site/columnTree/columnTree.ts";
import { type PlaceChange, reversed } from "../../../site/columnTree/moves.ts";
import { nothingTold, toldNext } from "../../arrange/ToldLine.tsx";
import { arrangement, type ColumnEntry } from "../../data/arrangement.ts";
import { useClient } from "../../frame/session.tsx";
import { type ColumnItem, entriesAfter, treeOf } from "./columnEntries.ts";

/** Milliseconds after which others' moves are looked for. */
const refreshMs = 10_000;

const queryKey = ["arrangement", "columns"];

/** Something that is done to the tree, planned anew on the tree as it stands. */
export interface Step {
  readonly plan: (tree: ColumnTree<ColumnItem>) => readonly PlaceChange[];
  /** In words, once it is done. */
  readonly told: string;
}

/** A step that the server refused. */
export interface Trouble {
  readonly error: unknown;
  readonly step: Step;
}

/** A step that was stored. */
interface Done {
  readonly changes: readonly PlaceChange[];
  readonly told: string;
}

/** The tree of columns, what is done to it, and the way back. */
export function useArrangement() {
  const client = useClient();
  const cache = useQueryClient();
  const waiting = useRef(0);
  const queue = useRef(Promise.resolve());
  // Steps that were stored, the last one last.
  const done = useRef<readonly Done[]>([]);
  const [count, setCount] = useState(0);
  const [told, setTold] = useState(nothingTold);
  const [trouble, setTrouble] = useState<Trouble>();
  const [version, setVersion] = useState(0);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => arrangement.columns(client, signal),
    refetchInterval: () => (waiting.current === 0 ? refreshMs : false),
  });
  const tree = useMemo(() => treeOf(list.data ?? []), [list.data]);

  const store = async (changes: readonly PlaceChange[], step: Step, isUndo: boolean) => {
    try {
      const fresh = await arrangement.place(client, changes);
      if (waiting.current === 1) cache.setQueryData(queryKey, fresh);
      done.current = isUndo
        ? done.current.slice(0, -1)
        : [...done.current, { changes, told: step.told }];
      setCount(done.current.length);
      setTold((last) => toldNext(last, step.told));
      setVersion((last) => last + 1);
    } catch (error) {
      setTrouble({ error, step });
      await cache.invalidateQueries({ queryKey });
    } finally {
      waiting.current -= 1;
    }
  };
  /** Shows what a step changes, until the server has answered. */
  const begin = (step: Step): readonly PlaceChange[] | undefined => {
    const entries = cache.getQueryData<ColumnEntry[]>(queryKey) ?? [];
    const changes = step.plan(treeOf(entries));
    if (changes.length === 0) return undefined;
    setTrouble(undefined);
    waiting.current += 1;
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, entriesAfter(entries, changes));
    return changes;
  };
  return {
    ...{ list, tree, trouble, version, told },
    canUndo: count > 0,
    act: (step: Step) => {
      const changes = begin(step);
      if (changes === undefined) return;
      queue.current = queue.current.then(() => store(changes, step, false));
    },
    /** Takes the last step back, once it is stored. @param words what is said then */
    undo: (words: (told: string) => string) => {
      queue.current = queue.current.then(() => {
        const last = done.current.at(-1);
        if (last === undefined) return;
        const step = { plan: () => reversed(last.changes), told: words(last.told) };
        const changes = begin(step);
        return changes === undefined ? undefined : store(changes, step, true);
      });
    },
    /** Says why nothing is done. */
    refuse: (reason: string) => setTold((last) => toldNext(last, reason, true)),
    clearTrouble: () => setTrouble(undefined),
    /** Reads the tree anew, after a publication. */
    refresh: async () => {
      setVersion((last) => last + 1);
      await cache.invalidateQueries({ queryKey });
    },
  };
}

export type Arrangement = ReturnType<typeof useArrangement>;
