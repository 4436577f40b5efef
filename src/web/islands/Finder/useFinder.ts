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
import { inSort, selectByQuery } from "../../../base/finder/orderedSelection.ts";
import type { FinderTable } from "../../../base/finder/table.ts";
import { changesMade, pushAddress, stateOfAddress } from "./history.ts";
import {
  type FinderMessages,
  type FinderProps,
  type FinderScreen,
  type FinderState,
  finderMessages,
} from "./model.ts";
import { listHref, withFilter } from "./screen/addresses.ts";
import { canonicalQuery, screenOf } from "./screen/screen.ts";
import { type LoadedTable, useTable } from "./useTable.ts";

/** Rows that are drawn at first: as many as the server's page has. */
const firstRows = 24;

/** Rows that are drawn at each request for more. */
export const moreRows = 100;

/** Time without a change after which a state becomes one that can be gone back to, in milliseconds. */
const settlingTime = 700;

/** What the parts of the finder do to it. */
export interface FinderActions {
  /**
   * Sets a filter's text; "" removes it.
   * @param isPassing true for one of many changes in a row, such as those of a slider that is dragged
   */
  setFilter(name: string, text: string, isPassing?: boolean): void;
  setQuery(query: FinderState["query"]): void;
  setSort(sort: string): void;
  /** Makes the state one that can be gone back to. */
  settle(): void;
  undo(): void;
  showMore(): void;
}

export interface Finder {
  readonly table: LoadedTable;
  readonly state: FinderState;
  readonly screen: FinderScreen;
  /** True once rows and counts are those of the browser's own table. */
  readonly isOwn: boolean;
  /** True where links and fields change the list on the spot, at once or when the table is here. */
  readonly isLive: boolean;
  readonly canUndo: boolean;
  /** Text for a live region; changes when a state has settled. */
  readonly announcement: string;
  readonly messages: FinderMessages;
  readonly actions: FinderActions;
  /** The address of the list with something of its state changed. */
  hrefOf(change: Partial<FinderState>): string;
}

/** The state of a finder: filters and order, what is shown by them, and the browser's history. */
export function useFinder(props: FinderProps): Finder {
  const { place } = props;
  const messages = finderMessages[place.urls.language];
  const table = useTable(props.column, props.isLive);
  const [state, setState] = useState(props.state);
  const [settled, setSettled] = useState({ state: props.state, changes: 0 });
  const [count, setCount] = useState(firstRows);
  const own = typeof table === "object" && state !== props.state ? table : undefined;
  const isOwn = own !== undefined;
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
    // What was chosen while the table was on its way.
    if (typeof table !== "object") return location.assign(listHref(place, now));
    const read = { ...now, query: canonicalQuery(table, now.query) };
    latest.current = { state: read, table };
    setState(read);
    settle();
  });

  const shown = useScreen(props, own, state, count);
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

/** What is shown: the server's screen or, with a table, so many rows of the browser's own. */
function useScreen(
  { place, screen }: FinderProps,
  table: FinderTable | undefined,
  state: FinderState,
  count: number,
): FinderScreen {
  const messages = finderMessages[place.urls.language];
  const { query, sort } = state;
  // Another order leaves what is selected, and all that is counted in it.
  const selection = useMemo(() => table && selectByQuery(table, query), [table, query]);
  const list = useMemo(() => selection && inSort(selection, sort), [selection, sort]);
  return useMemo(
    () => (list ? screenOf({ list, place, messages, from: 0, count }) : screen),
    [list, place, messages, count, screen],
  );
}

/** What is on the page now, for what happens between two drawings. */
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

/** Runs once the table is here or out of reach. */
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

/** Settles a passing state once it has stood for a while. */
function useSettling(state: FinderState, isPassing: boolean, settle: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state starts the time anew
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(settle, settlingTime);
    return () => clearTimeout(timer);
  }, [state, isPassing, settle]);
}

/** Follows the browser's way back and forth, also back to this page from its memory. */
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
