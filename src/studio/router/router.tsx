import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import { type Place, readAddress, writeAddress } from "./screens.ts";
import { followHistory, goTo, type StepOptions, shownAddress } from "./sessionHistory.ts";
import { mayLeaveFor, wouldLose } from "./unsavedInput.ts";

interface Router {
  /** The screen that the address names; undefined where there is none. */
  readonly place: Place | undefined;
}

const RouterContext = createContext<Router>({ place: undefined });

/** Follows the address: screens are its function, so that each state can be linked to. */
export function RouterProvider({ children }: { readonly children: ReactNode }) {
  const address = useSyncExternalStore(followHistory, shownAddress);
  const router = useMemo(() => ({ place: readAddress(address) }), [address]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** The place that the address names; undefined where there is no such screen. */
export function usePlace(): Place | undefined {
  return useContext(RouterContext).place;
}

/**
 * Goes to an address of the studio; where something typed would be lost by that, once the person says so.
 * `replace` changes the state of a screen without a step back; `keepsScroll` leaves it where it is
 * scrolled to.
 */
export function navigate(address: string, options: StepOptions = {}): void {
  const place = readAddress(address);
  if (!wouldLose(place)) goTo(address, options);
  else void mayLeaveFor(place).then((leaves) => leaves && goTo(address, options));
}

/** Changes queries of a place; those that a change does not name stay, but for the page. */
export function withQueries(
  { screen, parameters, queries }: Place,
  change: Readonly<Record<string, string | undefined>>,
): string {
  return writeAddress({
    screen,
    parameters,
    queries: { ...queries, page: undefined, before: undefined, ...change },
  });
}

interface LinkProps extends ComponentProps<"a"> {
  readonly href: string;
}

/** A link to a place of the studio. Everything that a browser does with links works. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
