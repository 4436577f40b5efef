import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
} from "@tanstack/react-query";

// Before the next task: a field that shows what is stored keeps what was just chosen, instead of falling
// back until then.
notifyManager.setScheduler(queueMicrotask);

/** React Query's client. What is marked as outdated during its first load is loaded once more. */
export class StudioQueries extends QueryClient {
  /**
   * A first load in progress may have been answered from the former state, and React Query does not
   * restart it: it is followed by another.
   */
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(hasNoData);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstLoads.map((query) => this.#follow(query)),
    ]);
  }

  async #follow({ promise, queryKey }: Query): Promise<void> {
    try {
      await promise;
    } catch {
      // Nothing was loaded that could be outdated.
      return;
    }
    await super.invalidateQueries({ queryKey, exact: true });
  }
}

function hasNoData({ state }: Query): boolean {
  return state.data === undefined;
}
