import { useId } from "react";
import { useInterface } from "../../frame/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { useForm } from "../formContext.ts";
import { useOpenDocument } from "../openDocument.ts";
import type { FieldProps } from "./fieldProps.ts";

/** A fact in one line. */
export function PlainField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const id = useId();
  const { store } = useOpenDocument();
  const { refusal } = useForm();
  const value = store.useValue(path);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {field.label[language]}
      </label>
      <input
        id={id}
        className="input"
        value={text ?? ""}
        readOnly={refusal("facts") !== undefined || typeof value !== "string"}
        {...{ [pathAttribute]: path }}
        onChange={({ target }) => store.set(path, target.value)}
      />
    </div>
  );
}
