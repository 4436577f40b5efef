import { Button } from "../../components/Button.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { isObject } from "../store/jsonValues.ts";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";

/** Fields that belong together. One that may be left out is added and removed as a whole. */
export function GroupField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store, problems, refusal } = useForm();
  const isThere = isObject(store.useValue(path));
  const problem = problems.useProblem(path);
  const isOptional = !field.required;
  const mayEdit = refusal("facts") === undefined;
  return (
    <fieldset className="doc-group" {...{ [pathAttribute]: path }}>
      <legend>
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
      </legend>
      {isThere || !isOptional ? (
        <GroupBody field={field} path={path} />
      ) : (
        <p className="field__hint">{t.none}</p>
      )}
      {mayEdit && isOptional && (
        <p className="doc-list__acts">
          <Button
            icon={isThere ? "close" : "plus"}
            onClick={() => store.set(path, isThere ? undefined : {})}
          >
            {isThere ? t.removeGroup(field.label[language]) : t.addGroup(field.label[language])}
          </Button>
        </p>
      )}
      {problem !== undefined && <p className="field__error">{problem}</p>}
    </fieldset>
  );
}

/** The fields of a group, without a frame around them. */
export function GroupBody({ field, path }: FieldProps) {
  const { Field } = useForm();
  return (
    <div className="doc-group__body">
      {field.fields?.map((inner) => (
        <Field key={inner.name} field={inner} path={`${path}/${inner.name}`} />
      ))}
    </div>
  );
}
