import { type FormEvent, useState } from "react";
import { languageFacts, languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { Form } from "../../../components/dialogs/Form.tsx";
import { formTexts } from "../../../components/formValues.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import { itemsOf } from "../../store/jsonValues.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";

/** Several lines in one or both languages as several items of a list. */
export function PasteLines({ field, path }: FieldProps) {
  const t = useDocumentMessages();
  const { store } = useForm();
  const [isOpen, setOpen] = useState(false);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = formTexts(event.currentTarget);
    const room = (field.max ?? Number.POSITIVE_INFINITY) - itemsOf(store.get(path)).length;
    for (const pair of pairsOf(text("en"), text("zh")).slice(0, room)) store.insert(path, pair);
    setOpen(false);
  };
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t.paste}
      </Button>
      {isOpen && (
        <Dialog title={t.paste} onClose={() => setOpen(false)} isDismissable={false} width="wide">
          <Form onSubmit={add}>
            <p className="section__intro">{t.pasteIntro}</p>
            <div className="doc-pair">
              {languages.map((language) => (
                <label key={language} className="field">
                  <span className="field__label">{t.languageNames[language]}</span>
                  <textarea
                    name={language}
                    className="input doc-text"
                    rows={8}
                    lang={languageFacts[language].tag}
                  />
                </label>
              ))}
            </div>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
              <Button type="submit" look="primary">
                {t.pasteAdd}
              </Button>
            </DialogActions>
          </Form>
        </Dialog>
      )}
    </>
  );
}

/** Lines of both languages by their places; blank ones at the ends are left out, and bullets. */
export function pairsOf(en: string, zh: string): { en?: string; zh?: string }[] {
  const [left, right] = [listed(en), listed(zh)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
    ...(left[index] && { en: left[index] }),
    ...(right[index] && { zh: right[index] }),
  })).filter((pair) => Object.keys(pair).length > 0);
}

function listed(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((one) => one.replace(/^\s*(?:[-–•·*▪●]|\d+[.)、])\s*/u, "").trim());
}
