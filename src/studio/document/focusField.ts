/** Attribute of a field's control with the path of what it edits. */
export const pathAttribute = "data-path";

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
  const control = found.matches(controls) ? found : found.querySelector<HTMLElement>(controls);
  found.scrollIntoView({ block: "center" });
  (control ?? found).focus();
  return true;
}

const controls = "input, textarea, select, button, [contenteditable='true'], [tabindex]";
