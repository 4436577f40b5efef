/**
 * Time of an island's hydration: at the first interaction with it, or with anything on its page where
 * the island is what the page is for.
 */
export type HydrationTrigger = "interaction" | "any-interaction";

/** The attributes of an island's marker: what the server writes and the browser reads. */
export interface MarkerAttributes {
  readonly "data-island": string;
  readonly "data-hydrate": HydrationTrigger;
  /** Begins the ids of React's `useId`, so that those made in the browser are the server's. */
  readonly "data-prefix": string;
  /** The component's props as JSON. */
  readonly "data-props": string;
  /** A key of local storage: where something is kept under it, the island does not wait. */
  readonly "data-kept"?: string;
}
