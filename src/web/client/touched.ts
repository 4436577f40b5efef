import { startCompare } from "./compare.ts";
import { startFloatingBar } from "./floatingBar.ts";
import { startTidyForms } from "./forms.ts";
import { startTransitions } from "./transitions.ts";

/** What readers who have touched the page can do with it; loaded by touch.ts. */
export function startTouched(): void {
  startCompare();
  startFloatingBar();
  startTidyForms();
  startTransitions();
}
