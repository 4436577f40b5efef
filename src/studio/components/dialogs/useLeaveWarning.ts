import { useEffect } from "react";
import { type Place, readAddress, writeAddress } from "../../router/screens.ts";
import { shownAddress } from "../../router/sessionHistory.ts";
import { noteUnsaved } from "../../router/unsaved.ts";

interface LeaveWarning {
  /** It is being sent: where a screen is left now, it arrives nevertheless. */
  readonly isSending?: boolean;
  /** Queries of the address that belong to what is typed: another value shows another form. */
  readonly queries?: readonly string[];
}

/**
 * Has whoever leaves be asked while something typed is not saved: by a link, a command, back or forward,
 * by closing or reloading the page.
 */
export function useLeaveWarning(isUnsaved: boolean, options: LeaveWarning = {}): void {
  const { isSending = false, queries = [] } = options;
  const own = queries.join();
  useEffect(() => {
    if (!isUnsaved) return;
    const form = formOf(readAddress(shownAddress()), own);
    return noteUnsaved({
      isLostAt: (place) => place === undefined || (!isSending && formOf(place, own) !== form),
    });
  }, [isUnsaved, isSending, own]);
}

/** What tells one form from another: the screen, its parameters, and its own queries. */
function formOf(place: Place | undefined, own: string): string {
  if (place === undefined) return "";
  const { screen, parameters, queries } = place;
  const values = own.split(",").map((name) => queries[name] ?? "");
  return `${writeAddress({ screen, parameters, queries: {} })} ${values.join("\n")}`;
}
