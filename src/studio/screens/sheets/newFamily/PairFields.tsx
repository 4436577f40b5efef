import { languages } from "../../../../base/site/languages.ts";
import { TextField } from "../../../components/dialogs/Field.tsx";
import type { Pair } from "../../../data/parts/newFamily.ts";

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

interface PairFieldsProps {
  readonly labels: Pair;
  readonly value: Pair;
  readonly maxLength: number;
  readonly hint?: string | undefined;
  readonly onChange: (value: Pair) => void;
}

/** A text in both languages, side by side. */
export function PairFields({ labels, value, maxLength, hint, onChange }: PairFieldsProps) {
  return languages.map((one) => (
    <TextField
      key={one}
      label={labels[one]}
      value={value[one]}
      maxLength={maxLength}
      lang={one}
      {...(hint !== undefined && { hint })}
      onChange={({ currentTarget }) => onChange({ ...value, [one]: currentTarget.value })}
    />
  ));
}
