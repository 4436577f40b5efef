import { startCompare } from "../compare/compare.ts";
import { startFloatingBar } from "../ui/motion/floatingBar.ts";
import { startTransitions } from "../ui/motion/productPictureTransition.ts";

/** Leaves out of the address what was not filled in, in forms that ask for it by `data-tidy`. */
function startFormCleanup(): void {
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !("tidy" in target.dataset)) return;
    const filled = new Set(
      [...new FormData(target)].flatMap(([name, value]) => (value ? name : [])),
    );
    const idle = [...target.elements].filter(
      (field) => isOpenField(field) && !filled.has(field.name),
    );
    // Fields of one name go together: the first of two ends must not pass for the second.
    for (const field of idle) field.toggleAttribute("disabled", true);
    // The page may come back from the browser's memory.
    setTimeout(() => {
      for (const field of idle) field.toggleAttribute("disabled", false);
    });
  });
}

/** True for a field that a reader can leave empty: hidden ones are the address's own. */
function isOpenField(field: Element): field is HTMLSelectElement | HTMLInputElement {
  return (
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && field.type === "text")
  );
}

/** Starts the behaviours that a page needs only after the first interaction. */
export function startAfterInteraction(): void {
  startCompare();
  startFloatingBar();
  startFormCleanup();
  startTransitions();
}
