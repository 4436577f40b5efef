import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { ColumnTree } from "../../../base/site/columnTree/columnTree.ts";
import { type PlaceChange, reversed } from "../../../base/site/columnTree/placeChanges.ts";
import { nothingTold, toldNext } from "../../arrange/ActionMessage.tsx";
import { arrangement, type ColumnEntry } from "../../data/documents/arrangement.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { type ColumnItem, entriesAfter, treeOf } from "./siteColumnTree.ts";

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

/** The tree of columns, the acts on it, and undo. */
export function useArrangement() {
  const client = useClient();
  const cache = useQueryClient();
  const waiting = useRef(0);
  const queue = useRef(Promise.resolve());
  const stored = useStoredSteps();
  const [trouble, setTrouble] = useState<Trouble>();
  const { list, tree } = useColumnTree(waiting);

  const store = async (changes: readonly PlaceChange[], step: Step, isUndo: boolean) => {
    try {
      const fresh = await arrangement.place(client, changes);
      if (waiting.current === 1) cache.setQueryData(queryKey, fresh);
      stored.add({ changes, told: step.told }, isUndo);
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
    ...{ list, tree, trouble },
    ...{ version: stored.version, told: stored.told, canUndo: stored.canUndo },
    act: (step: Step) => {
      const changes = begin(step);
      if (changes === undefined) return;
      queue.current = queue.current.then(() => store(changes, step, false));
    },
    /** Takes the last step back, once it is stored. @param words what is said then */
    undo: (words: (told: string) => string) => {
      queue.current = queue.current.then(() => {
        const last = stored.last();
        if (last === undefined) return;
        const step = { plan: () => reversed(last.changes), told: words(last.told) };
        const changes = begin(step);
        return changes === undefined ? undefined : store(changes, step, true);
      });
    },
    /** Says why nothing is done. */
    refuse: stored.refuse,
    clearTrouble: () => setTrouble(undefined),
    /** Reads the tree anew, after a publication. */
    refresh: async () => {
      stored.countVersion();
      await cache.invalidateQueries({ queryKey });
    },
  };
}

/** The tree as the server has it, looked at again now and then. @param waiting steps that are not stored yet */
function useColumnTree(waiting: RefObject<number>) {
  const client = useClient();
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => arrangement.columns(client, signal),
    refetchInterval: () => (waiting.current === 0 ? refreshMs : false),
  });
  const tree = useMemo(() => treeOf(list.data ?? []), [list.data]);
  return { list, tree };
}

/** The steps that the server has stored, the last one last, and what is said of them. */
function useStoredSteps() {
  const done = useRef<readonly Done[]>([]);
  const [count, setCount] = useState(0);
  const [told, setTold] = useState(nothingTold);
  const [version, setVersion] = useState(0);
  const countVersion = () => setVersion((last) => last + 1);
  return {
    ...{ told, version, countVersion },
    canUndo: count > 0,
    last: () => done.current.at(-1),
    /** @param isUndo true: the step took the last one back */
    add: (step: Done, isUndo: boolean) => {
      done.current = isUndo ? done.current.slice(0, -1) : [...done.current, step];
      setCount(done.current.length);
      setTold((last) => toldNext(last, step.told));
      countVersion();
    },
    refuse: (reason: string) => setTold((last) => toldNext(last, reason, true)),
  };
}

export type Arrangement = ReturnType<typeof useArrangement>;
