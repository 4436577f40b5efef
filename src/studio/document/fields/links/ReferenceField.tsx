import { type ReactNode, useId } from "react";
import { DocumentSearch, EntryFacts } from "../../../components/lists/DocumentSearch.tsx";
import { titleIn } from "../../../data/calls/titleIn.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import { useDocumentEntries } from "../../referenceQueries.ts";
import { asksForValue } from "../../typeDescription.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";
import { MoveButtons } from "../lists/MoveButtons.tsx";

/** Another document, found by search and shown with title and status. */
export function ReferenceField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { store, refusal } = useForm();
  const value = store.useValue(path);
  const key = typeof value === "string" ? value : undefined;
  const mayEdit = refusal("facts") === undefined;
  return (
    <ReferenceFrame field={field} path={path} isEmpty={key === undefined}>
      {key !== undefined && (
        <ul className="doc-references">
          <Referred
            keys={[key]}
            onRemove={
              mayEdit ? () => store.set(path, field.nullable ? null : undefined) : undefined
            }
          />
        </ul>
      )}
      {mayEdit && (key === undefined || field.required) && (
        <DocumentSearch
          types={field.type === undefined ? [] : [field.type]}
          label={field.label[language]}
          onPick={(entry) => store.set(path, entry.key)}
        />
      )}
    </ReferenceFrame>
  );
}

/** Other documents in an order. */
export function ReferencesField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { store, refusal } = useForm();
  const value = store.useValue(path);
  const keys = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const mayEdit = refusal("facts") === undefined;
  const isFull = field.max !== undefined && keys.length >= field.max;
  return (
    <ReferenceFrame field={field} path={path} isEmpty={keys.length === 0}>
      {keys.length > 0 && (
        <ol className="doc-references">
          <Referred
            keys={keys}
            onRemove={
              mayEdit
                ? (key) =>
                    store.set(
                      path,
                      keys.filter((one) => one !== key),
                    )
                : undefined
            }
            onMove={
              mayEdit
                ? (from, to) => {
                    const next = keys.toSpliced(from, 1);
                    store.set(path, next.toSpliced(to, 0, keys[from] ?? ""));
                  }
                : undefined
            }
          />
        </ol>
      )}
      {mayEdit && !isFull && (
        <DocumentSearch
          types={field.type === undefined ? [] : [field.type]}
          label={field.label[language]}
          onPick={({ key }) => {
            if (!keys.includes(key)) store.set(path, [...keys, key]);
          }}
        />
      )}
    </ReferenceFrame>
  );
}

interface ReferenceFrameProps extends FieldProps {
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function ReferenceFrame({ field, path, isEmpty, children }: ReferenceFrameProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { problems, refusal, isReadOnly } = useForm();
  const problem = problems.useProblem(path);
  return (
    <fieldset
      className="doc-field doc-refs"
      {...{ [pathAttribute]: path }}
      aria-describedby={problem && id}
      data-problem={problem === undefined ? undefined : true}
    >
      <legend className="field__label">
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
      </legend>
      {children}
      {isEmpty && isReadOnly && <p className="table__quiet">{t.none}</p>}
      {refusal("facts") !== undefined && !isReadOnly && (
        <p className="field__hint">{refusal("facts")}</p>
      )}
      {problem !== undefined && (
        <p className="field__error" id={id}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface ReferredProps {
  readonly keys: readonly string[];
  readonly onRemove: ((key: string) => void) | undefined;
  readonly onMove?: ((from: number, to: number) => void) | undefined;
}

/** Documents that are referred to, with acts on each. */
function Referred({ keys, onRemove, onMove }: ReferredProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const entries = useDocumentEntries(keys);
  return keys.map((key, index) => {
    const entry = entries?.get(key);
    const title = entry === undefined ? key : titleIn(entry, language);
    return (
      <li key={key} className="doc-references__one">
        <span>
          <Link href={addressOf("document", { key })}>{title}</Link>{" "}
          {entry !== undefined && <EntryFacts entry={entry} />}
          {entries !== undefined && entry === undefined && (
            <span className="chip chip--danger">{t.missing}</span>
          )}
        </span>
        <span className="doc-item__acts">
          {onMove !== undefined && keys.length > 1 && (
            <MoveButtons
              title={title}
              at={index}
              count={keys.length}
              onMove={(by) => onMove(index, index + by)}
            />
          )}
          {onRemove !== undefined && (
            <button type="button" aria-label={t.removeNamed(title)} onClick={() => onRemove(key)}>
              ✕
            </button>
          )}
        </span>
      </li>
    );
  });
}
