import { useId, useState } from "react";
import { fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import type { FieldProblem } from "../../../base/site/values/fieldProblem.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { asksForValue } from "../typeDescription.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";
import { useTextControl } from "./useTextControl.ts";

/** A number as people type it: full-width digits, a decimal comma, thousands apart, a true minus. */
export function readNumber(text: string): number | undefined {
  const plain = plainNumbers(text.normalize("NFKC")).trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function plainNumbers(text: string): string {
  return text
    .replaceAll("\u2212", "-")
    .replaceAll(/(\d)[,\u00a0\u202f ](?=\d{3}(?:\D|$))/g, "$1")
    .replaceAll(/(\d),(?=\d)/g, "$1.");
}

/** A number. What is typed stays as it was typed until the field is left. */
export function NumberField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (typeof stored === "number" ? String(stored) : "");
  const read = readNumber(text);
  const reason = refusal("facts");
  const mistake = mistakeIn(text, read, field);
  const label = field.label[language];
  const error = mistake && fieldProblemText(mistake, { ...field, label }, language);
  const control = useTextControl(text, (next) => {
    setTyped(next);
    const value = readNumber(next);
    if (value !== undefined || next.trim() === "") store.set(path, value);
  });
  const hint = field.hint?.[language];
  const described = useDescribed(id, path, {
    hasHint: (reason ?? hint) !== undefined,
    error,
    isRequired: asksForValue(field),
  });
  const unit = field.unit?.[language];
  return (
    <FieldShell
      {...{ id, path, hint, refusal: reason, error }}
      label={unit === undefined ? label : `${label} (${unit})`}
      isRequired={asksForValue(field)}
    >
      <input
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input doc-number"
        inputMode={field.integer ? "numeric" : "decimal"}
        readOnly={reason !== undefined}
        onBlur={() => setTyped(undefined)}
      />
    </FieldShell>
  );
}

/** Returns the problem of a typed number; undefined: none. */
function mistakeIn(
  text: string,
  read: number | undefined,
  { min, max, above, integer }: FieldProps["field"],
): FieldProblem | undefined {
  if (text.trim() === "") return undefined;
  const isWhole = read !== undefined && (integer !== true || Number.isInteger(read));
  if (!isWhole) return { code: "wrong-kind", kind: integer ? "whole-number" : "number" };
  if (above !== undefined && read <= above) return { code: "too-small", min: above, isAbove: true };
  if (min !== undefined && read < min) return { code: "too-small", min };
  return max !== undefined && read > max ? { code: "too-large", max } : undefined;
}
