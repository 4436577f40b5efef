import { languages } from "../../../../base/site/languages.ts";
import { TextField } from "../../../components/dialogs/Field.tsx";
import type { Pair } from "../../../data/parts/newFamily.ts";

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
