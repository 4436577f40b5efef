import { lazy, Suspense, useState } from "react";
import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { Button } from "../../../components/Button.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import { asksForValue } from "../../typeDescription.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";
import { ListItem } from "./ListItem.tsx";
import { newItemFields } from "./listItems.ts";
import { focusItem } from "./moveItem.ts";
import { PasteLines } from "./PasteLines.tsx";

/** The dialog of kinds, which comes when it is opened. */
const VariantChooser = lazy(async () => ({
  default: (await import("./VariantChooser.tsx")).VariantChooser,
}));

/** Adds an item of a kind that is chosen from drawings of all kinds. */
function AddVariant({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {`${t.addTo(field.label[language])}…`}
      </Button>
      {isOpen && (
        <Suspense>
          <VariantChooser field={field} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Items that a list shows open; longer ones show them closed, with what tells them apart. */
const openItems = 4;

/** True where the items of a list stand open: texts always, those of several kinds never. */
function isOpenInList(kind: string, items: number): boolean {
  return kind === "text" || (kind !== "variant" && items <= openItems);
}

/** A list whose items have ids: moved, duplicated, removed, and added from several lines. */
export function ListField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store, problems, refusal, isReadOnly } = useForm();
  const ids = store.useItems(path);
  const problem = problems.useProblem(path);
  const mayEdit = refusal("facts") === undefined;
  const isFull = field.max !== undefined && ids.length >= field.max;
  const { item } = field;
  if (item === undefined) return null;
  return (
    <fieldset className="doc-list" {...{ [pathAttribute]: path }} tabIndex={-1}>
      <legend>
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
        <span className="doc-list__count">
          {field.max === undefined ? ids.length : `${ids.length}/${field.max}`}
        </span>
      </legend>
      {ids.length > 0 && (
        <ol className="doc-list__items">
          {ids.map((id, index) => (
            <ListItem
              key={id}
              field={item}
              path={`${path}${pointer([id])}`}
              place={index + 1}
              isOpen={isOpenInList(item.kind, ids.length)}
            />
          ))}
        </ol>
      )}
      {problem !== undefined && <p className="field__error">{problem}</p>}
      {!mayEdit && !isReadOnly && <p className="field__hint">{refusal("facts")}</p>}
      {mayEdit && !isFull && (
        <p className="doc-list__acts">
          {item.kind === "variant" ? (
            <AddVariant field={field} path={path} />
          ) : (
            <Button icon="plus" onClick={() => focusItem(store.insert(path, newItemFields(item)))}>
              {t.addTo(field.label[language])}
            </Button>
          )}
          {item.kind === "text" && <PasteLines field={field} path={path} />}
        </p>
      )}
    </fieldset>
  );
}
