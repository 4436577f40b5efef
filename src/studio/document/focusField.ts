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
  const control = field.matches(controls) ? field : field.querySelector<HTMLElement>(controls);
  field.scrollIntoView({ block: "center" });
  (control ?? field).focus();
}

const controls = "input, textarea, select, button, [contenteditable='true'], [tabindex]";
