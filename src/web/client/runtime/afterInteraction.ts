import { startCompare } from "../compare/compare.ts";
import { startCopyText } from "../ui/copyText.ts";
import { startFloatingBar } from "../ui/floatingBar.ts";
import { startFormCleanup } from "../ui/forms.ts";
import { startTransitions } from "../ui/transitions.ts";

/** Starts the behaviours that a page needs only after the first interaction. */
export function startAfterInteraction(): void {
  startCompare();
  startCopyText();
  startFloatingBar();
  startFormCleanup();
  startTransitions();
}
