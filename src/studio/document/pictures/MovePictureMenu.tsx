import { DropDown } from "../../components/DropDown.tsx";
import { Icon } from "../../components/Icon.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { useForm } from "../formContext.ts";
import { useOpenDocument } from "../store/openDocument.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { hasPicture, nameOfPlace, type PicturePlace, picturePlaces } from "./pictureFields.ts";

interface MovePictureMenuProps {
  readonly path: string;
  readonly move: (from: PicturePlace, to: PicturePlace) => void;
}

/** A menu of the document's other places for pictures: what dragging does, by keys and by fingers. */
export function MovePictureMenu({ path, move }: MovePictureMenuProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const { type } = useOpenDocument();
  const { store } = useForm();
  const places = picturePlaces(type, store.useValue("") ?? {});
  const from = places.find((one) => one.path === path && !one.isNew);
  const own = path.slice(0, path.lastIndexOf("/"));
  // At the end of its own list is where it could be moved within the list.
  const others = places.filter((one) => one !== from && !(one.isNew && one.path === own));
  if (from === undefined || others.length === 0) return null;
  return (
    <DropDown
      className="doc-move"
      summary={
        <span className="button">
          {t.picture.moveTo}
          <Icon name="chevron" />
        </span>
      }
    >
      {others.map((to) => {
        const name = nameOfPlace(to, language);
        const isSwap = !to.isNew && hasPicture(store.get(to.path));
        return (
          <button
            key={`${to.path} ${to.isNew}`}
            type="button"
            className="doc-move__one"
            onClick={() => move(from, to)}
          >
            {to.isNew ? t.picture.newIn(name) : name}
            {isSwap && <span className="table__second">{t.picture.swaps}</span>}
          </button>
        );
      })}
    </DropDown>
  );
}
