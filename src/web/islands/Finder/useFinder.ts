import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { inSort, selectByQuery } from "../../../base/finder/orderedSelection.ts";
import { changesMade, pushAddress, stateOfAddress } from "./addressHistory.ts";
import {
  type FinderMessages,
  type FinderProps,
  type FinderScreen,
  type FinderState,
  finderMessages,
} from "./finderProps.ts";
import { asksForAll, listHref, withFilter } from "./screen/addresses.ts";
import { canonicalQuery, type ScreenSource, screenOf } from "./screen/screenOfQuery.ts";
import { type LoadedTable, useTable } from "./useLoadedTable.ts";

/** Rows drawn at first: as many as on the server's page. */
const firstRows = 24;

/** Rows added at each request for more. */
export const moreRows = 100;

/** Milliseconds without a change after which a state becomes an entry of the browser's history. */
const settlingTime = 700;

/** Acts of the finder's parts. */
export interface FinderActions {
  /**
   * Sets a filter's text; "" removes it.
   * @param isPassing true for one of many changes in a row, such as those of a slider that is dragged
   */
  setFilter(name: string, text: string, isPassing?: boolean): void;
  setQuery(query: FinderState["query"]): void;
  setSort(sort: string): void;
  /** Makes the state an entry of the browser's history. */
  settle(): void;
  undo(): void;
  showMore(): void;
}

export interface Finder {
  readonly table: LoadedTable;
  readonly state: FinderState;
  readonly screen: FinderScreen;
  /** True once rows and counts come from the browser's own table. */
  readonly isOwn: boolean;
  /** True where links and fields change the list in place, at once or when the table is loaded. */
  readonly isLive: boolean;
  readonly canUndo: boolean;
  /** Text for a live region; changes when a state has settled. */
  readonly announcement: string;
  readonly messages: FinderMessages;
  readonly actions: FinderActions;
  /** Address of the list with a change of its state. */
  hrefOf(change: Partial<FinderState>): string;
}

/**
 * State of a finder: filters and order, the screen for them, and the browser's history.
 * @param hidden columns that the reader has hidden; undefined without a choice
 */
export function useFinder(props: FinderProps, hidden: ReadonlySet<string> | undefined): Finder {
  const { place } = props;
  const messages = finderMessages[place.urls.language];
  const table = useTable(props.column, props.isLive);
  const [state, setState] = useState(props.state);
  const [settled, setSettled] = useState({ state: props.state, changes: 0 });
  const [count, setCount] = useState(firstRows);
  const loaded = typeof table === "object" ? table : undefined;
  const isOwn = loaded !== undefined && state !== props.state;
  const own = isOwn || hidden !== undefined ? loaded : undefined;
  const latest = useRef<Latest>({ state, table });
  latest.current = { state, table };

  const settle = useCallback(() => {
    const { state: now, table: loaded } = latest.current;
    if (typeof loaded !== "object") return;
    pushAddress(listHref(place, now));
    setSettled({ state: now, changes: changesMade() });
  }, [place]);

  useSettling(state, state !== settled.state, settle);
  useBack(table, (back) => {
    setState(back);
    setSettled({ state: back, changes: changesMade() });
  });
  useArrival(table, () => {
    const { state: now } = latest.current;
    if (now === props.state) return;
    // A choice was made while the table was loading.
    if (typeof table !== "object") return location.assign(listHref(place, now));
    const read = { ...now, query: canonicalQuery(table, now.query) };
    latest.current = { state: read, table };
    setState(read);
    settle();
  });

  const rows = useMemo(
    () => (isOwn ? { from: 0, count } : { from: props.first - 1, count: firstRows }),
    [isOwn, count, props.first],
  );
  const shown = useScreen(props, own, state, rows, hidden);
  const actions = useActions(latest, setState, setCount, settle);

  return {
    table,
    state,
    screen: shown,
    isOwn,
    isLive: table !== "failed",
    canUndo: settled.changes > 0,
    announcement: useDeferredValue(
      isOwn && state === settled.state ? messages.fit(shown.found) : "",
    ),
    messages,
    actions,
    hrefOf: (change) => listHref(place, { ...state, ...change }),
  };
}

/** The shown screen: the server's or, with a table, the browser's own. */
function useScreen(
  { place, screen }: FinderProps,
  table: FinderTable | undefined,
  state: FinderState,
  rows: Pick<ScreenSource, "from" | "count">,
  hidden: ReadonlySet<string> | undefined,
): FinderScreen {
  const columns = hidden ?? (asksForAll(place) ? "all" : "key");
  const messages = finderMessages[place.urls.language];
  const { query, sort } = state;
  // Another order leaves the selection and its counts unchanged.
  const selection = useMemo(() => table && selectByQuery(table, query), [table, query]);
  const list = useMemo(() => selection && inSort(selection, sort), [selection, sort]);
  return useMemo(
    () => (list ? screenOf({ list, place, messages, columns, ...rows }) : screen),
    [list, place, messages, columns, rows, screen],
  );
}

/** Values of the last rendering, for events between two renderings. */
interface Latest {
  readonly state: FinderState;
  readonly table: LoadedTable;
}

function useActions(
  latest: RefObject<Latest>,
  setState: Dispatch<SetStateAction<FinderState>>,
  setCount: Dispatch<SetStateAction<number>>,
  settle: () => void,
): FinderActions {
  return useMemo(() => {
    const change = (next: (now: FinderState) => FinderState, isPassing: boolean) => {
      const now = next(latest.current.state);
      latest.current = { ...latest.current, state: now };
      setState(now);
      setCount(firstRows);
      if (!isPassing) settle();
    };
    return {
      setFilter: (name, text, isPassing = false) =>
        change((now) => ({ ...now, query: withFilter(now.query, name, text) }), isPassing),
      setQuery: (query) => change((now) => ({ ...now, query }), false),
      setSort: (sort) => change((now) => ({ ...now, sort }), false),
      settle,
      undo: () => history.back(),
      showMore: () => setCount((now) => now + moreRows),
    };
  }, [latest, setState, setCount, settle]);
}

/** Runs once the table is loaded or has failed to load. */
function useArrival(table: LoadedTable, onArrival: () => void): void {
  const handler = useRef(onArrival);
  handler.current = onArrival;
  const isWaiting = table === "loading";
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (isWaiting || !wasWaiting.current) return;
    wasWaiting.current = false;
    handler.current();
  }, [isWaiting]);
}

/** Settles a passing state once it has been unchanged for a while. */
function useSettling(state: FinderState, isPassing: boolean, settle: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state starts the time anew
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(settle, settlingTime);
    return () => clearTimeout(timer);
  }, [state, isPassing, settle]);
}

/** Handles the browser's back and forward, including pages restored from its cache. */
function useBack(table: LoadedTable, onBack: (state: FinderState) => void): void {
  const handler = useRef(onBack);
  handler.current = onBack;
  useEffect(() => {
    const { search } = location;
    const follow = () => {
      if (typeof table === "object") handler.current(stateOfAddress(table));
      else if (location.search !== search) location.reload();
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [table]);
}
