import type { ComponentType } from "react";

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

/** Loads an island's component: one module of its own for each. */
export type IslandRegistry = Readonly<Record<string, () => Promise<ComponentType<never>>>>;

/** THE list of islands. The name is the island's folder; the browser loads nothing else. */
export const islands = {
  EnquiryForm: () => import("./EnquiryForm/EnquiryForm.tsx").then(({ EnquiryForm }) => EnquiryForm),
  Finder: () => import("./Finder/Finder.tsx").then(({ Finder }) => Finder),
  LoginForm: () => import("./LoginForm/LoginForm.tsx").then(({ LoginForm }) => LoginForm),
  SearchBox: () => import("./SearchBox/SearchBox.tsx").then(({ SearchBox }) => SearchBox),
} satisfies IslandRegistry;

export type IslandName = keyof typeof islands;

/** The component of an island by its name. */
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
