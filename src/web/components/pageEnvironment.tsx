import { createContext, type ReactNode, useContext } from "react";
import type { Messages } from "../../base/i18n/messages.ts";
import type { Query, UrlContext } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";

/** The page's environment for every component on it. */
export interface PageEnvironment {
  readonly urls: UrlContext;
  readonly messages: Messages;
  /** The address of a page on this page's surface and in its language. */
  readonly href: (page: PageKey, query?: Query) => string;
  /** Gives HTML that was made before under a name, else makes it: what other pages show as well. */
  readonly cachedFragment: (name: string, make: () => string) => string;
}

const PageContext = createContext<PageEnvironment | null>(null);

export function PageProvider({ page, children }: { page: PageEnvironment; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/**
 * The page's setting. For components rendered on the server only: islands run without it in the
 * browser and take what they need as props.
 */
export function usePage(): PageEnvironment {
  const page = useContext(PageContext);
  if (page === null) throw new Error("usePage() outside PageProvider");
  return page;
}
