/**
 * Counts of the cached-page fast path: plain integers, read when figures are collected. Nothing else
 * may be done for a cached page (decision 47).
 */
export class FastPathCounts {
  /** Responses by route. */
  readonly hits = new Map<string, number>();
  /** Requests that it left to the router. */
  missed = 0;

  hit(route: string): void {
    this.hits.set(route, (this.hits.get(route) ?? 0) + 1);
  }
}
