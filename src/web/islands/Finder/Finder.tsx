import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { hiddenColumns, storeHiddenColumns } from "./columnChoice.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterForm } from "./filters/FilterForm.tsx";
import { type FinderProps, type FinderScreen, offersFilters } from "./finderProps.ts";
import { Results } from "./Results.tsx";
import { Sorts } from "./Sorts.tsx";
import { asksForAll } from "./screen/addresses.ts";
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
  const { look, place } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>();
  const finder = useFinder(props, hidden);
  const { messages, screen, actions, table, isOwn } = finder;
  // An address that asks for all columns is not overruled.
  useAfterHydration(() => {
    if (look === "table" && !asksForAll(place)) setHidden(hiddenColumns(props.column));
  });
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
        <Toolbar
          props={props}
          finder={finder}
          columns={hidden && screen.columns.map(({ sort }) => sort.replace(/^-/, ""))}
        >
          {look === "cards" ? (
            <Sorts props={props} finder={finder} />
          ) : (
            <ColumnMenu
              columns={screen.choices}
              hidden={hiddenIn(screen)}
              onChange={(names) => {
                storeHiddenColumns(props.column, names);
                setHidden(names);
              }}
              messages={messages}
            />
          )}
        </Toolbar>
        <FilterChips finder={finder} />
        <p className="visually-hidden" role="status">
          {finder.announcement}
        </p>
        <Results props={props} finder={finder} />
      </div>
      {table === "failed" && props.isLive ? (
        <p className="list-notice" role="status">
          {messages.unreachable}
        </p>
      ) : null}
    </div>
  );
}

/** Names of the columns that are not shown. */
function hiddenIn({ choices, columns }: FinderScreen): ReadonlySet<string> {
  const shown = new Set(columns.map(({ name }) => name));
  return new Set(choices.map(({ name }) => name)).difference(shown);
}

/** True for a field with an undo of its own. */
function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
}
