import { createContext, useContext } from "react";

/** What composed sections take over from a page's own content. */
interface ComposedPage {
  /** True where the page has sections beside its own content, which then may be empty. */
  readonly isComposed: boolean;
  /** True where a hero above has the page's title. */
  readonly isTitled: boolean;
}

const context = createContext<ComposedPage>({ isComposed: false, isTitled: false });

export const ComposedPageProvider = context.Provider;

/** What sections around a page's own content have taken over. */
export function useComposedPage(): ComposedPage {
  return useContext(context);
}
