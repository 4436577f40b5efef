import { startCompare } from "../compare/compare.ts";
import { startFormCleanup } from "../ui/formCleanup.ts";
import { startFloatingBar } from "../ui/motion/floatingBar.ts";
import { startTransitions } from "../ui/motion/partTransition.ts";

/** Starts the behaviours that a page needs only after the first interaction. */
export function startAfterInteraction(): void {
  startCompare();
  startFloatingBar();
  startFormCleanup();
  startTransitions();
}
