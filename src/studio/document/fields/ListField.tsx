import { type KeyboardEvent, memo, useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { useInterface } from "../../frame/language.tsx";
import type { FieldDescription } from "../description.ts";
import { pathAttribute } from "../focusField.ts";
import { useForm } from "../formContext.ts";
import { isObject, itemsOf, type Json, parentOf, pointer, stepsOf } from "../json.ts";
import { useDocumentMessages } from "../messages.ts";
import type { FieldProps } from "./fieldProps.ts";
import { GroupBody } from "./GroupField.tsx";
import { focusItem, moveBy, useDrag } from "./moveItem.ts";
import { PasteLines } from "./PasteLines.tsx";

/** Items that a list shows open; longer ones show them closed, with what tells them apart. */
const openItems = 4;

/** A list whose items have ids: moved, duplicated, removed, and added from several lines. */
export function ListField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store, problems, refusal } = useForm();
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
              path={`${path}${pointer(id)}`}
              place={index + 1}
              isOpen={ids.length <= openItems || item.kind === "text"}
            />
          ))}
        </ol>
      )}
      {problem !== undefined && <p className="field__error">{problem}</p>}
      {refusal("facts") !== undefined && <p className="field__hint">{refusal("facts")}</p>}
      {mayEdit && !isFull && (
        <p className="doc-list__acts">
          <Button icon="plus" onClick={() => focusItem(store.insert(path, startOf(item)))}>
            {t.addTo(field.label[language])}
          </Button>
          {item.kind === "text" && <PasteLines field={field} path={path} />}
        </p>
      )}
    </fieldset>
  );
}

/** What a new item begins with: the defaults of its fields. */
function startOf({ fields = [] }: FieldDescription): { readonly [name: string]: Json | undefined } {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );
}

interface ItemProps extends FieldProps {
  readonly place: number;
  readonly isOpen: boolean;
}

const ListItem = memo(function Item({ field, path, place, isOpen }: ItemProps) {
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
  const body =
    field.kind === "group" || field.kind === "image" ? (
      <GroupBody field={field} path={path} />
    ) : (
      <Field field={field} path={path} />
    );
  return (
    <li className="doc-item" data-item={path} onKeyDown={onKeyDown}>
      <div className="doc-item__head">
        {mayEdit && (
          <span className="doc-item__handle" title={t.drag} {...handle}>
            ⠿
          </span>
        )}
        <span className="doc-item__place">{place}</span>
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

function Closed({
  path,
  field,
  hasProblem,
  children,
}: FieldProps & { readonly hasProblem: boolean; readonly children: React.ReactNode }) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store } = useForm();
  const value = store.useValue(path);
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {summaryOf(value, field, language) ?? t.newItem}
        {hasProblem && <span className="chip chip--danger">{t.hasProblem}</span>}
      </summary>
      {children}
    </details>
  );
}

/** What tells an item apart: its first texts. */
function summaryOf(
  value: Json | undefined,
  { fields = [] }: FieldDescription,
  language: "en" | "zh",
): string | undefined {
  if (!isObject(value)) return undefined;
  const texts = fields.flatMap(({ name }) => {
    const inner = value[name];
    if (typeof inner === "string" || typeof inner === "number") return [String(inner)];
    const text = isObject(inner) ? (inner[language] ?? inner.en ?? inner.zh) : undefined;
    return typeof text === "string" ? [text] : [];
  });
  return texts.length === 0 ? undefined : texts.slice(0, 4).join(" · ");
}

function ItemActs({ path, place }: { readonly path: string; readonly place: number }) {
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
