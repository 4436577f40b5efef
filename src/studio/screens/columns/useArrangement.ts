import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ColumnTree } from "../../../site/columnTree/columnTree.ts";
import { type PlaceChange, reversed } from "../../../site/columnTree/moves.ts";
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

/** The tree of columns, what is done to it, and the way back. */
export function useArrangement() {
  const client = useClient();
  const cache = useQueryClient();
  const waiting = useRef(0);
  const queue = useRef(Promise.resolve());
  const [done, setDone] = useState<readonly { changes: readonly PlaceChange[]; told: string }[]>(
    [],
  );
  const [told, setTold] = useState("");
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
      setDone((all) => (isUndo ? all.slice(0, -1) : [...all, { changes, told: step.told }]));
      setTold(step.told);
      setVersion((count) => count + 1);
    } catch (error) {
      setTrouble({ error, step });
      await cache.invalidateQueries({ queryKey });
    } finally {
      waiting.current -= 1;
    }
  };
  const act = (step: Step, isUndo = false) => {
    const entries = cache.getQueryData<ColumnEntry[]>(queryKey) ?? [];
    const changes = step.plan(treeOf(entries));
    if (changes.length === 0) return;
    setTrouble(undefined);
    waiting.current += 1;
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, entriesAfter(entries, changes));
    queue.current = queue.current.then(() => store(changes, step, isUndo));
  };
  return {
    ...{ list, tree, trouble, version, told },
    canUndo: done.length > 0,
    act: (step: Step) => act(step),
    /** Takes the last step back. @param words what is said once it is done */
    undo: (words: (told: string) => string) => {
      const last = done.at(-1);
      if (last === undefined) return;
      act({ plan: () => reversed(last.changes), told: words(last.told) }, true);
    },
    forget: () => setTrouble(undefined),
    /** Reads the tree anew, after a publication. */
    refresh: async () => {
      setVersion((count) => count + 1);
      await cache.invalidateQueries({ queryKey });
    },
  };
}

export type Arrangement = ReturnType<typeof useArrangement>;

/** Ctrl+Z and ⌘Z, where no field and no dialog has the keys. */
export function useUndoKey(undo: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    const { target } = event;
    const isTyping =
      target instanceof Element &&
      target.closest(
        "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]",
      );
    if (!isUndo || isTyping) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
