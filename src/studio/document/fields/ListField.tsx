import { useInterface } from "../../frame/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { useForm } from "../formContext.ts";
import { useOpenDocument } from "../openDocument.ts";
import type { FieldProps } from "./fieldProps.ts";

/** A list whose items have ids. */
export function ListField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { Field } = useForm();
  const { store } = useOpenDocument();
  const ids = store.useItems(path);
  const { item } = field;
  return (
    <fieldset className="doc-group" {...{ [pathAttribute]: path }}>
      <legend>{field.label[language]}</legend>
      {item !== undefined &&
        ids.map((id) => <Field key={id} field={item} path={`${path}/${id}`} />)}
    </fieldset>
  );
}
