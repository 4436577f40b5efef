/** Attribute of a field's control with the path of what it edits. */
export const pathAttribute = "data-path";

/** Event of what covers the form: a field is to be seen. */
export const uncoverEvent = "studio:uncover";

/**
 * Moves focus to the field at a path, or to the nearest one that holds it or lies in it.
 * @returns false where the form has none
 */
export function focusField(path: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`[${pathAttribute}]`)];
  const pathOf = (field: HTMLElement) => field.getAttribute(pathAttribute) ?? "";
  const found =
    fields.find((field) => pathOf(field) === path) ??
    fields.find((field) => pathOf(field).startsWith(`${path}/`)) ??
    fields
      .filter((field) => path.startsWith(`${pathOf(field)}/`))
      .sort((a, b) => pathOf(a).length - pathOf(b).length)
      .at(-1);
  if (found === undefined) return false;
  for (let part = found.closest("details"); part !== null; ) {
    part.open = true;
    part = part.parentElement?.closest("details") ?? null;
  }
  if (found.closest("[inert]") === null) focusWithin(found);
  else {
    found.dispatchEvent(new CustomEvent(uncoverEvent, { bubbles: true }));
    requestAnimationFrame(() => focusWithin(found));
  }
  return true;
}

function focusWithin(field: HTMLElement): void {
  // In an editor of texts that is the text, and not its tools before it.
  const inside =
    field.querySelector<HTMLElement>("[contenteditable='true']") ??
    field.querySelector<HTMLElement>(controls);
  const control = field.matches(controls) ? field : inside;
  field.scrollIntoView({ block: "center" });
  (control ?? field).focus();
}

/** Longest wait for a field, in milliseconds. */
const maxWaitMs = 5_000;

/**
 * Moves focus to a field as soon as the form has it: editors of texts are loaded when they are shown.
 * @returns a function that ends the wait, as anything does that the person does meanwhile
 */
export function focusFieldWhenShown(path: string): () => void {
  const until = performance.now() + maxWaitMs;
  const acts = ["keydown", "pointerdown", "wheel"];
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const act of acts) removeEventListener(act, stop, true);
  };
  const look = () => {
    const field = document.querySelector(`[${pathAttribute}="${CSS.escape(path)}"]`);
    const isThere = field?.matches(controls) || field?.querySelector(controls) != null;
    if (isThere || performance.now() > until) {
      stop();
      focusField(path);
    } else frame = requestAnimationFrame(look);
  };
  for (const act of acts) addEventListener(act, stop, true);
  look();
  return stop;
}

const controls = "input, textarea, select, button, [contenteditable='true'], [tabindex]";
