import { useId } from "react";
import { fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import { isUnit, unitSymbols } from "../../../base/site/values/quantities.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";
import { linesOf, useTextControl } from "./useTextControl.ts";

const inputTypes: Readonly<Record<string, string>> = { url: "url", email: "email" };

/** A fact in one line: a part number, an address, a unit. */
export function PlainField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal("facts");
  const label = field.label[language];
  const isWrong = field.kind === "unit" && !isUnit(text);
  const error = isWrong ? fieldProblemText({ code: "unit" }, { label }, language) : undefined;
  const hint = field.kind === "month" ? t.monthHint : field.hint?.[language];
  const control = useTextControl(text, (typed) =>
    store.set(path, typed === "" && field.initial !== "" ? undefined : typed),
  );
  const described = useDescribed(id, path, {
    hasHint: (reason ?? hint) !== undefined,
    error,
    isRequired: asksForValue(field),
  });
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason, error, hint }}
      isRequired={asksForValue(field)}
      count={field.max === undefined ? undefined : { length: text.length, max: field.max }}
    >
      <input
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input"
        type={inputTypes[field.kind] ?? "text"}
        spellCheck={false}
        autoComplete="off"
        list={field.kind === "unit" ? `${id}units` : undefined}
        readOnly={reason !== undefined}
      />
      {field.kind === "unit" && (
        <datalist id={`${id}units`}>
          {unitSymbols.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      )}
    </FieldShell>
  );
}

/** Several plain lines, one below the other. */
export function LinesField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = Array.isArray(stored) ? stored.join("\n") : "";
  const reason = refusal("facts");
  const control = useTextControl(text, (typed) => store.set(path, linesOf(typed)));
  const described = useDescribed(id, path, { hasHint: true, isRequired: asksForValue(field) });
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], hint: t.onePerLine, refusal: reason }}
      isRequired={asksForValue(field)}
    >
      <textarea
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input doc-text"
        rows={Math.max(2, text.split("\n").length)}
        readOnly={reason !== undefined}
      />
    </FieldShell>
  );
}

/**
 * A colour, by the browser's own choice or typed.
 * @param initial what the browser's choice begins with where none is set
 */
export function ColourField({
  field,
  path,
  initial = "#000000",
}: FieldProps & { readonly initial?: string }) {
  const { language } = useInterface();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal("facts");
  const control = useTextControl(text, (typed) =>
    store.set(path, typed === "" ? undefined : typed),
  );
  const described = useDescribed(id, path, {
    hasHint: reason !== undefined,
    isRequired: asksForValue(field),
  });
  const isWhole = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason }}
      isRequired={asksForValue(field)}
    >
      <span className="doc-colour">
        <input
          type="color"
          aria-label={field.label[language]}
          value={isWhole ? text : initial}
          disabled={reason !== undefined}
          onChange={({ target }) => store.set(path, target.value)}
        />
        <input
          {...{ id, ...described, ...control, [pathAttribute]: path }}
          className="input"
          spellCheck={false}
          readOnly={reason !== undefined}
        />
      </span>
    </FieldShell>
  );
}
