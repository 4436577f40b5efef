import type { ReactNode } from "react";
import { FilterChips } from "./FilterChips.tsx";
import { FilterForm } from "./filters/FilterForm.tsx";
import { type FinderProps, finderMessages, offersFilters } from "./finderProps.ts";
import { WaysOut } from "./Results.tsx";
import { Sorts } from "./Sorts.tsx";
import { listHref } from "./screen/addresses.ts";
import { Toolbar } from "./Toolbar.tsx";
import type { Finder } from "./useFinder.ts";

/** The filters as a form that is sent, around a list that the server alone makes: parts as cards. */
export function PlainFinder({ props, children }: { props: FinderProps; children: ReactNode }) {
  const finder = stillFinder(props);
  const { screen } = finder;
  const hasFilters = offersFilters(screen);
  return (
    <div className={hasFilters ? "list-body list-body--filtered" : "list-body"}>
      {hasFilters ? <FilterForm props={props} finder={finder} /> : null}
      <div className="list-body__results">
        <Toolbar props={props} finder={finder}>
          <Sorts props={props} finder={finder} />
        </Toolbar>
        <FilterChips finder={finder} />
        {screen.found === 0 ? <WaysOut finder={finder} /> : children}
      </div>
    </div>
  );
}

/** A finder whose form and links do all by themselves. */
function stillFinder({ state, screen, place }: FinderProps): Finder {
  const nothing = () => undefined;
  return {
    table: "failed",
    state,
    screen,
    isOwn: false,
    isLive: false,
    canUndo: false,
    announcement: "",
    messages: finderMessages[place.urls.language],
    hrefOf: (change) => listHref(place, { ...state, ...change }),
    actions: {
      setFilter: nothing,
      setQuery: nothing,
      setSort: nothing,
      settle: nothing,
      undo: nothing,
      showMore: nothing,
    },
  };
}
