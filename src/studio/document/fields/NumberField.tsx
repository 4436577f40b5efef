import { useId, useState } from "react";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { useDocumentMessages } from "../messages.ts";
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
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (typeof stored === "number" ? String(stored) : "");
  const read = readNumber(text);
  const reason = refusal("facts");
  const error = mistakeIn(text, read, field, t.numbers);
  const control = useTextControl(text, (next) => {
    setTyped(next);
    const value = readNumber(next);
    if (value !== undefined || next.trim() === "") store.set(path, value);
  });
  const described = useDescribed(id, path, reason !== undefined, error);
  const unit = field.unit?.[language];
  return (
    <FieldShell
      {...{ id, path, refusal: reason, error }}
      label={unit === undefined ? field.label[language] : `${field.label[language]} (${unit})`}
      isRequired={field.required}
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

interface NumberMessages {
  readonly none: string;
  readonly whole: string;
  readonly least: (min: number) => string;
  readonly most: (max: number) => string;
}

function mistakeIn(
  text: string,
  read: number | undefined,
  { min, max, integer }: FieldProps["field"],
  words: NumberMessages,
): string | undefined {
  if (text.trim() === "") return undefined;
  if (read === undefined) return words.none;
  if (integer && !Number.isInteger(read)) return words.whole;
  if (min !== undefined && read < min) return words.least(min);
  return max !== undefined && read > max ? words.most(max) : undefined;
}
