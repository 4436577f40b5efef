import { createContext, useContext } from "react";

/** Duties of a page's own content that composed sections have taken over. */
interface ComposedPage {
  /** True where the page has sections beside its own content, which then may be empty. */
  readonly isComposed: boolean;
  /** True where a hero above shows the page's title. */
  readonly isTitled: boolean;
}

const context = createContext<ComposedPage>({ isComposed: false, isTitled: false });

export const ComposedPageProvider = context.Provider;

/** Returns the duties that the sections around a page's own content have taken over. */
export function useComposedPage(): ComposedPage {
  return useContext(context);
}
