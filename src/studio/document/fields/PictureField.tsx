import { Button } from "../../components/Button.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { useDocumentMessages } from "../documentMessages.ts";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { isObject } from "../store/jsonValues.ts";
import { GroupField } from "./GroupField.tsx";
import { storedFileAddress, Thumbnail } from "./links/FileField.tsx";
import { PickPicture } from "./links/PickFile.tsx";

/** A picture with texts of its own as a group of fields, one without as a whole. */
export function PictureField({ field, path }: FieldProps) {
  const hasTexts = field.fields?.some(({ name }) => name === "alt") === true;
  return hasTexts ? <GroupField field={field} path={path} /> : <Plain field={field} path={path} />;
}

/** A picture that is chosen and removed as a whole, its size with it. */
function Plain({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store, problems, refusal } = useForm();
  const value = store.useValue(path);
  const own = problems.useProblem(path);
  const ofFile = problems.useProblem(`${path}/file`);
  const problem = own ?? ofFile;
  const label = field.label[language];
  const { file, width, height } = isObject(value) ? value : {};
  return (
    <fieldset className="doc-group" {...{ [pathAttribute]: path }}>
      <legend>
        {label}
        {field.required && <span className="doc-field__required">{t.required}</span>}
      </legend>
      {typeof file === "string" ? (
        <div className="doc-picture">
          <Thumbnail path={`${path}/file`} />
          <p className="field__hint">
            <a href={storedFileAddress(file)} target="_blank" rel="noreferrer">
              {file.slice(file.lastIndexOf("/") + 1)}
            </a>
            {typeof width === "number" && typeof height === "number" && ` ${width} × ${height}`}
          </p>
        </div>
      ) : (
        <p className="field__hint">{t.none}</p>
      )}
      {refusal("facts") === undefined && (
        <p className="doc-list__acts">
          <PickPicture path={path} hasTexts={false} />
          {value !== undefined && (
            <Button look="plain" icon="close" onClick={() => store.set(path, undefined)}>
              {t.removeGroup(label)}
            </Button>
          )}
        </p>
      )}
      {problem !== undefined && <p className="field__error">{problem}</p>}
    </fieldset>
  );
}
