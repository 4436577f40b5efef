import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { type DeskLine, deskKey, enquiries } from "../../../data/desk/enquiries.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import type { Place } from "../../../router/screens.ts";
import { apiFilters } from "./listFilters.ts";

/** The enquiries of an address, in parts. */
export function useDeskList(queries: Place["queries"]) {
  const client = useClient();
  const filters = apiFilters(queries);
  const found = useInfiniteQuery({
    queryKey: [...deskKey, "list", filters],
    queryFn: ({ signal, pageParam }) =>
      enquiries.list(client, `${filters}${pageParam === "" ? "" : `&cursor=${pageParam}`}`, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const lines = useMemo(
    () => found.data?.pages.flatMap(({ list }) => list) ?? [],
    [found.data?.pages],
  );
  return { ...found, lines, arrived: useArrived(filters, lines, found.isSuccess) };
}

/** Codes of the enquiries that have come since the list was opened. */
function useArrived(
  filters: string,
  lines: readonly DeskLine[],
  isLoaded: boolean,
): ReadonlySet<string> {
  const opened = useRef<{ readonly filters: string; readonly newest: string }>(undefined);
  const newest = lines.reduce((latest, { received_at: at }) => (at > latest ? at : latest), "");
  useEffect(() => {
    if (isLoaded && opened.current?.filters !== filters) opened.current = { filters, newest };
  }, [isLoaded, filters, newest]);
  const since = opened.current?.filters === filters ? opened.current.newest : undefined;
  return useMemo(
    () =>
      new Set(
        since === undefined
          ? []
          : lines.filter((one) => one.received_at > since).map(({ code }) => code),
      ),
    [since, lines],
  );
}

/** The people who may answer enquiries of a form. */
export function useDeskPeople(form: string | undefined, isWanted = true) {
  const client = useClient();
  return useQuery({
    queryKey: [...deskKey, "people", form],
    queryFn: ({ signal }) => enquiries.people(client, form ?? "", signal),
    enabled: isWanted && form !== undefined,
    staleTime: 60_000,
  });
}
