import { deferred } from "../../frame/deferredComponent.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import type { FieldProps } from "../formContext.ts";
import type { PictureControlProps } from "../pictures/PictureControl.tsx";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";

/** The control of a picture, which comes with the first one that is shown. */
export const PictureControl = deferred<PictureControlProps>(
  () => import("../pictures/PictureControl.tsx"),
  Bone,
);

function Bone() {
  return <span className="bone" />;
}

/** A picture with its label. */
export function PictureField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  return (
    <fieldset className="doc-group" {...{ [pathAttribute]: path }}>
      <legend>
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
      </legend>
      <PictureControl field={field} path={path} isRemovable />
    </fieldset>
  );
}
