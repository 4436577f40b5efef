import { useId } from "react";
import { Select } from "../../components/Select.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";

/** One of several values, by the browser's own list. */
export function ChoiceField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const value = store.useValue(path);
  const reason = refusal("facts");
  const hint = field.hint?.[language];
  const described = useDescribed(id, path, {
    hasHint: (reason ?? hint) !== undefined,
    isRequired: asksForValue(field),
  });
  const options = field.options ?? [];
  const isKnown = options.some((one) => one.value === value);
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], hint, refusal: reason }}
      isRequired={asksForValue(field)}
    >
      <Select
        {...{ id, ...described, [pathAttribute]: path }}
        value={isKnown ? String(value) : ""}
        disabled={reason !== undefined}
        onChange={({ target }) =>
          store.set(path, options.find((one) => String(one.value) === target.value)?.value)
        }
      >
        {(!field.required || !isKnown) && <option value="">{t.noChoice}</option>}
        {options.map((one) => (
          <option key={one.value} value={String(one.value)}>
            {one.label[language]}
          </option>
        ))}
      </Select>
    </FieldShell>
  );
}

/** Any of several values. */
export function ChoicesField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, problems, refusal } = useForm();
  const problem = problems.useProblem(path);
  const value = store.useValue(path);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = field.options ?? [];
  return (
    <fieldset
      className="doc-choices"
      {...{ [pathAttribute]: path }}
      aria-describedby={problem && id}
    >
      <legend className="field__label">
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
      </legend>
      {options.map((one) => (
        <label key={one.value} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(one.value)}
            disabled={refusal("facts") !== undefined}
            onChange={({ target }) => {
              const isChosen = (other: string | number) =>
                other === one.value ? target.checked : chosen.includes(other);
              const next = options.map(({ value: other }) => other).filter(isChosen);
              store.set(path, next);
            }}
          />
          {one.label[language]}
        </label>
      ))}
      {problem !== undefined && (
        <p className="field__error" id={id}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Yes or no. */
export function SwitchField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { store, refusal } = useForm();
  return (
    <label className="check doc-switch">
      <input
        type="checkbox"
        checked={store.useValue(path) === true}
        disabled={refusal("facts") !== undefined}
        {...{ [pathAttribute]: path }}
        onChange={({ target }) => store.set(path, target.checked)}
      />
      {field.label[language]}
    </label>
  );
}
