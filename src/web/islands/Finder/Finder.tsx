import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { hiddenColumns, storeHiddenColumns } from "./columnChoice.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterForm } from "./filters/FilterForm.tsx";
import { type FinderProps, type FinderScreen, offersFilters } from "./finderState.ts";
import { Results } from "./Results.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useFinder } from "./useFinder.ts";

/** Runs once in the browser, after the first drawing was the server's. */
function useAfterHydration(work: () => void): void {
  const first = useRef(work);
  useEffect(() => first.current(), []);
}

/**
 * The parametric finder: filters beside a table of parts. Without script it is a form that is sent and
 * a table of links; in the browser each change shows at once, from the list's own data.
 */
export function Finder(props: FinderProps) {
  const finder = useFinder(props);
  const { messages, screen, actions, table, isOwn } = finder;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useAfterHydration(() => setHidden(hiddenColumns(props.column)));
  const hasFilters = offersFilters(screen);
  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    if (!isUndo || !finder.canUndo || isTyping(event.target)) return;
    event.preventDefault();
    actions.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div
      className={hasFilters ? "list-body list-body--filtered" : "list-body"}
      data-live={typeof table === "object" ? "" : undefined}
      data-own={isOwn ? "" : undefined}
      aria-busy={table === "loading" && finder.state !== props.state ? true : undefined}
      onKeyDown={undoByKey}
    >
      {hasFilters ? <FilterForm props={props} finder={finder} /> : null}
      <div className="list-body__results">
        <Toolbar props={props} finder={finder} columns={chosenColumns(screen, hidden)}>
          <ColumnMenu
            columns={screen.columns}
            hidden={hidden}
            onChange={(names) => {
              storeHiddenColumns(props.column, names);
              setHidden(names);
            }}
            messages={messages}
          />
        </Toolbar>
        <FilterChips finder={finder} />
        <p className="visually-hidden" role="status">
          {finder.announcement}
        </p>
        <Results props={props} finder={finder} hidden={hidden} />
      </div>
      {table === "failed" && props.isLive ? (
        <p className="list-notice" role="status">
          {messages.unreachable}
        </p>
      ) : null}
    </div>
  );
}

/** The columns that are shown, as `sort` names them; undefined for all. */
function chosenColumns(
  { columns }: FinderScreen,
  hidden: ReadonlySet<string>,
): readonly string[] | undefined {
  if (!columns.some(({ name }) => hidden.has(name))) return undefined;
  return columns.filter(({ name }) => !hidden.has(name)).map(({ sort }) => sort.replace(/^-/, ""));
}

/** True for a field with an undo of its own. */
function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
}
