/**
 * Takes the focus from a button whose row is about to go to that of the next row, or of the one before:
 * who works by keyboard stays where they are.
 */
export function focusNextRow(button: Element): void {
  const row = button.closest("tr, li");
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  const next = neighbours.map((one) => one?.querySelector("button")).find(Boolean);
  next?.focus();
}
