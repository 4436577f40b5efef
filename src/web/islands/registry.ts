import type { ComponentType } from "react";

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
