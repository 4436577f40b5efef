import { useId } from "react";
import { languageFacts, languages } from "../../../site/languages.ts";
import { useInterface } from "../../frame/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { useForm } from "../formContext.ts";
import { useDocumentMessages } from "../messages.ts";
import { useOpenDocument } from "../openDocument.ts";
import type { FieldProps } from "./fieldProps.ts";

/** A text in both languages, side by side. */
export function PairField({ field, path }: FieldProps) {
  const { language } = useInterface();
  return (
    <fieldset className="doc-pair" {...{ [pathAttribute]: path }}>
      <legend>{field.label[language]}</legend>
      {languages.map((one) => (
        <PairSide key={one} field={field} path={path} side={one} />
      ))}
    </fieldset>
  );
}

function PairSide({ path, side }: FieldProps & { readonly side: "en" | "zh" }) {
  const t = useDocumentMessages();
  const id = useId();
  const { store } = useOpenDocument();
  const { mode, refusal } = useForm();
  const own = `${path}/${side}`;
  const value = store.useValue(own);
  const isReadOnly = (mode !== "both" && mode !== side) || refusal(side) !== undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t.languageNames[side]}
      </label>
      <textarea
        id={id}
        className="input"
        lang={languageFacts[side].tag}
        value={typeof value === "string" ? value : ""}
        readOnly={isReadOnly}
        {...{ [pathAttribute]: own }}
        onChange={({ target }) => store.set(own, target.value === "" ? undefined : target.value)}
      />
    </div>
  );
}
