import { useEffect } from "react";
import { type Place, readAddress, writeAddress } from "../../router/screens.ts";
import { shownAddress } from "../../router/sessionHistory.ts";
import { noteUnsaved } from "../../router/unsavedInput.ts";

interface LeaveWarning {
  /** True while the input is being sent: it arrives even if its screen is left now. */
  readonly isSending?: boolean;
  /** Queries of the address that identify the form: with another value it is another form. */
  readonly queries?: readonly string[];
}

/**
 * Asks for confirmation when a screen with unsaved input is left: by a link, a command, back or
 * forward, by closing or reloading the page.
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

/** Identity of a form: its screen, parameters and own queries. */
function formOf(place: Place | undefined, own: string): string {
  if (place === undefined) return "";
  const { screen, parameters, queries } = place;
  const values = own.split(",").map((name) => queries[name] ?? "");
  return `${writeAddress({ screen, parameters, queries: {} })} ${values.join("\n")}`;
}
