import { startCompare } from "../compare/compare.ts";
import { startFloatingBar } from "../ui/floatingBar.ts";
import { startFormCleanup } from "../ui/forms.ts";
import { startTransitions } from "../ui/transitions.ts";

/** What readers who have touched the page can do with it; loaded by touch.ts. */
export function startAfterInteraction(): void {
  startCompare();
  startFloatingBar();
  startFormCleanup();
  startTransitions();
}
