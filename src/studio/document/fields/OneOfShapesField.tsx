import { useId } from "react";
import { Select } from "../../components/Select.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { isObject, type Json } from "../store/jsonValues.ts";

/** One of several shapes. What was written in a shape goes when another one is chosen; undo brings it back. */
export function OneOfShapesField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const id = useId();
  const { store, refusal, Field } = useForm();
  const value = store.useValue(path);
  const shapes = field.shapes ?? [];
  const at = Math.max(
    0,
    shapes.findIndex(({ kind }) => fits(kind, value)),
  );
  const shape = shapes[at];
  return (
    <div className="doc-group" {...{ [pathAttribute]: path }}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {field.label[language]}
        </label>
        <Select
          id={id}
          value={at}
          disabled={refusal("facts") !== undefined}
          onChange={({ target }) =>
            store.set(path, shapes[Number(target.value)]?.kind === "list" ? [] : {})
          }
        >
          {shapes.map(({ label }, index) => (
            <option key={label.en} value={index}>
              {label[language]}
            </option>
          ))}
        </Select>
      </div>
      {shape !== undefined && <Field field={shape} path={path} />}
    </div>
  );
}

function fits(kind: string, value: Json | undefined): boolean {
  return kind === "list" ? Array.isArray(value) : isObject(value);
}
