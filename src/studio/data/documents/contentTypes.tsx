import { createContext, type ReactNode, use } from "react";
import type { Language } from "../../../base/site/languages.ts";

/** A content type with its name for people. */
export interface ContentTypeName {
  readonly name: string;
  readonly label: Readonly<Record<Language, string>>;
  /** The facts that lists of its documents show. */
  readonly columns: readonly ListedColumn[];
}

/** A fact that lists show: its path in the body, how it is shown, and its heading. */
export interface ListedColumn {
  readonly path: string;
  readonly kind: string;
  readonly label: Readonly<Record<Language, string>>;
}

const TypesContext = createContext<readonly ContentTypeName[]>([]);

export function ContentTypesProvider({
  types,
  children,
}: {
  readonly types: readonly ContentTypeName[];
  readonly children: ReactNode;
}) {
  return <TypesContext value={types}>{children}</TypesContext>;
}

/** Every content type, in the order of the specification. */
export function useContentTypes(): readonly ContentTypeName[] {
  return use(TypesContext);
}
