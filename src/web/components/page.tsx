import { createContext, type ReactNode, useContext } from "react";
import type { Words } from "../../i18n/index.ts";
import type { Place, Query } from "../../site/href.ts";
import type { PageKey } from "../../site/pages.ts";

/** What every component may know of the page it stands on. */
export interface PageSetting {
  readonly place: Place;
  readonly words: Words;
  /** The address of a page on this page's surface and in its language. */
  readonly href: (page: PageKey, query?: Query) => string;
  /** Gives HTML that was made before under a name, else makes it: what other pages show as well. */
  readonly remember: (name: string, make: () => string) => string;
}

const PageContext = createContext<PageSetting | null>(null);

export function PageProvider({ page, children }: { page: PageSetting; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/**
 * The page's setting. For components rendered on the server only: islands run without it in the
 * browser and take what they need as props.
 */
export function usePage(): PageSetting {
  const page = useContext(PageContext);
  if (page === null) throw new Error("usePage() outside PageProvider");
  return page;
}
