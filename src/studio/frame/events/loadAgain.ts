import type { QueryClient } from "@tanstack/react-query";

/**
 * Marks the queries below a key as outdated and loads those in use again. A first load in progress may
 * have been answered from the former state, and React Query does not restart it: it is followed by
 * another.
 */
export function loadAgain(queries: QueryClient, queryKey: readonly unknown[]): void {
  const firstLoads = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: hasNoData });
  void queries.invalidateQueries({ queryKey });
  for (const { promise, queryKey } of firstLoads) {
    const follow = () => queries.invalidateQueries({ queryKey, exact: true });
    // After a failure there is nothing that could be outdated.
    void promise?.then(follow, () => undefined);
  }
}

function hasNoData({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}
