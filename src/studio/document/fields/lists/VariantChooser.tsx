import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { type FieldProps, useForm } from "../../formContext.ts";
import type { FieldDescription } from "../../typeDescription.ts";
import { useDocumentMessages, useSectionMessages } from "../../useDocumentMessages.ts";
import { newItemFields } from "./listItems.ts";
import { focusItem } from "./moveItem.ts";
import { SectionKindDrawing } from "./SectionKindDrawing.tsx";

/** The kinds that an item of a list can be of, each with a drawing and what it is for. */
export function VariantChooser({ field, path, onClose }: FieldProps & { onClose(): void }) {
  const { language } = useInterface();
  const { addTo } = useDocumentMessages();
  const t = useSectionMessages();
  const { store } = useForm();
  const { kindField = "", shapes = [] } = field.item ?? {};
  const hints: Readonly<Record<string, string>> = t.kinds;
  const add = (shape: FieldDescription) => {
    const added = store.insert(path, { [kindField]: shape.name, ...newItemFields(shape) });
    onClose();
    focusItem(added);
  };
  return (
    <Dialog title={addTo(field.label[language])} onClose={onClose} width="wide">
      <ul className="kinds">
        {shapes.map((shape) => (
          <li key={shape.name}>
            <button type="button" className="kinds__one" onClick={() => add(shape)}>
              <SectionKindDrawing kind={shape.name} />
              <span className="kinds__name">{shape.label[language]}</span>
              {hints[shape.name] !== undefined && (
                <span className="kinds__hint">{hints[shape.name]}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
