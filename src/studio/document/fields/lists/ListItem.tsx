import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useId,
  useState,
} from "react";
import { parentOf, stepsOf } from "../../../../base/site/addresses/jsonPointer.ts";
import { Icon } from "../../../components/Icon.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { type FieldProps, useForm } from "../../formContext.ts";
import { hasPicture } from "../../pictures/pictureFields.ts";
import { isObject, itemsOf } from "../../store/jsonValues.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";
import { GroupBody } from "../GroupField.tsx";
import { storedFileAddress } from "../links/FileField.tsx";
import { PictureControl } from "../PictureField.tsx";
import { summaryOf } from "./listItems.ts";
import { focusItem, moveBy, useDrag } from "./moveItem.ts";
import { shapeOf } from "./VariantField.tsx";

interface ItemProps extends FieldProps {
  readonly place: number;
  readonly isOpen: boolean;
}

/** An item of a list with its acts; collapsed, it shows a summary. */
export const ListItem = memo(function Item({ field, path, place, isOpen }: ItemProps) {
  const t = useDocumentMessages();
  const { store, problems, refusal, Field } = useForm();
  const handle = useDrag(path);
  const count = problems.useCount(path);
  const mayEdit = refusal("facts") === undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || event.nativeEvent.isComposing || !mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(store, path, by);
  };
  const Body = bodies[field.kind] ?? Field;
  const body = <Body field={field} path={path} />;
  return (
    <li className="doc-item" data-item={path} onKeyDown={onKeyDown}>
      <div className="doc-item__head">
        {mayEdit && (
          <span className="doc-item__handle" title={t.drag} {...handle}>
            ⠿
          </span>
        )}
        <span className="doc-item__place">{place}</span>
        <Kind field={field} path={path} />
        {mayEdit && <ItemActs path={path} place={place} />}
      </div>
      {isOpen ? (
        body
      ) : (
        <Closed path={path} field={field} hasProblem={count > 0}>
          {body}
        </Closed>
      )}
    </li>
  );
});

/** Controls of items without the frame that the list draws. */
const bodies: Readonly<Record<string, ComponentType<FieldProps>>> = {
  group: GroupBody,
  image: PictureControl,
};

/** Kind of an item, in lists of several kinds. */
function Kind({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { store } = useForm();
  const told = store.useValue(`${path}/${field.kindField ?? ""}`);
  const shape = field.shapes?.find(({ name }) => field.kindField !== undefined && name === told);
  return shape === undefined ? null : (
    <strong className="doc-item__kind">{shape.label[language]}</strong>
  );
}

function Closed({
  path,
  field,
  hasProblem,
  children,
}: FieldProps & { readonly hasProblem: boolean; readonly children: ReactNode }) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store } = useForm();
  const value = store.useValue(path);
  const [isOpen, setOpen] = useState(false);
  const shape = shapeOf(field, value);
  // Some kinds have nothing to fill in.
  if (field.kind === "variant" && shape?.fields?.length === 0) return null;
  const isBare = shape?.fields?.every(({ kind }) => kind === "switch") === true;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {field.kind === "image" && hasPicture(value) && (
          <img
            className="doc-item__picture"
            src={storedFileAddress(String(value.file), "small")}
            alt=""
            loading="lazy"
          />
        )}
        {summaryOf(value, shape ?? field, language) ?? (isBare ? t.itemOptions : t.newItem)}
        {hasProblem && <span className="chip chip--danger">{t.hasProblem}</span>}
      </summary>
      {children}
    </details>
  );
}

/** Moves, duplicates and removes an item. */
export function ItemActs({ path, place }: { readonly path: string; readonly place: number }) {
  const t = useDocumentMessages();
  const id = useId();
  const { store } = useForm();
  const list = parentOf(path);
  return (
    <span className="doc-item__acts" id={id}>
      <button
        type="button"
        aria-label={t.moveUp(place)}
        title={`${t.moveUp(place)} (Alt+↑)`}
        onClick={() => moveBy(store, path, -1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={t.moveDown(place)}
        title={`${t.moveDown(place)} (Alt+↓)`}
        onClick={() => moveBy(store, path, 1)}
      >
        ↓
      </button>
      <button
        type="button"
        aria-label={t.duplicate(place)}
        title={t.duplicate(place)}
        onClick={() => {
          const value = store.get(path);
          if (isObject(value)) focusItem(store.insert(list, value, stepsOf(path).at(-1)));
        }}
      >
        <Icon name="copy" />
      </button>
      <button
        type="button"
        aria-label={t.remove(place)}
        title={t.remove(place)}
        onClick={() => {
          const items = itemsOf(store.get(list));
          const next = items[place] ?? items[place - 2];
          store.remove(path);
          focusItem(next === undefined ? list : `${list}/${next.$id}`);
        }}
      >
        ✕
      </button>
    </span>
  );
}
