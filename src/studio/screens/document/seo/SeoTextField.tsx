import { useId } from "react";
import { type Language, languageFacts } from "../../../../base/site/languages.ts";
import { FieldShell } from "../../../document/fields/FieldShell.tsx";
import { useTextControl } from "../../../document/fields/useTextControl.ts";
import { pathAttribute } from "../../../document/focusField.ts";
import { useForm } from "../../../document/formContext.ts";
import { shownWidths, textWidth } from "./textWidth.ts";
import { useSeoMessages } from "./useSearchPreview.ts";

interface SeoTextFieldProps {
  readonly name: "title" | "description";
  readonly language: Language;
  /** Text used where the field is empty; never inserted into it. */
  readonly derived: string;
  /** Text that the page appends to the field's. */
  readonly added: string;
}

/** A text for search engines in one language, with its length and its default. */
export function SeoTextField({ name, language, derived, added }: SeoTextFieldProps) {
  const t = useSeoMessages();
  const id = useId();
  const path = `/seo/${name}/${language}`;
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal(language);
  const control = useTextControl(text, (typed) => {
    const line = typed.replaceAll(/[\r\n]+/g, " ");
    store.set(path, line === "" ? undefined : line);
  });
  const most = shownWidths[name];
  const length = textWidth(text === "" ? derived : `${text}${added}`);
  const isLong = length > most;
  const label = name === "title" ? t.titleField : t.descriptionField;
  return (
    <FieldShell
      {...{ id, path, refusal: reason }}
      label={
        <>
          {label}
          <span className="hidden">{` (${t.languageNames[language]})`}</span>
        </>
      }
      hint={
        <>
          <span className="seo-length" data-over={isLong || undefined}>
            <span aria-hidden="true">{t.length(length, most)}</span>
            <span className="hidden">{t.lengthLabel(length, most)}</span>
            {isLong && ` · ${t.tooLong}`}
          </span>
          {text === "" && derived !== "" && (
            <span className="seo-derived">
              {t.used} <span lang={languageFacts[language].tag}>{derived}</span>
            </span>
          )}
        </>
      }
    >
      <textarea
        {...{ id, ...control, [pathAttribute]: path }}
        aria-describedby={`${id}hint`}
        className="input doc-text"
        lang={languageFacts[language].tag}
        rows={name === "title" ? 2 : 3}
        readOnly={reason !== undefined}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
    </FieldShell>
  );
}
