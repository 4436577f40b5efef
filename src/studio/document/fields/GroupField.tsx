import { useInterface } from "../../frame/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { useForm } from "../formContext.ts";
import type { FieldProps } from "./fieldProps.ts";

/** Fields that belong together. */
export function GroupField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { Field } = useForm();
  return (
    <fieldset className="doc-group" {...{ [pathAttribute]: path }}>
      <legend>{field.label[language]}</legend>
      {field.fields?.map((inner) => (
        <Field key={inner.name} field={inner} path={`${path}/${inner.name}`} />
      ))}
    </fieldset>
  );
}
