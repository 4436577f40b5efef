import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { otherLanguage } from "../../../../base/site/languages.ts";
import { IncompleteParts } from "../../../components/completeness/IncompleteParts.tsx";
import { useCompletenessMessages } from "../../../components/completeness/useCompletenessMessages.ts";
import { DocumentSearch } from "../../../components/lists/DocumentSearch.tsx";
import { Select } from "../../../components/Select.tsx";
import { titleIn } from "../../../data/calls/titleIn.ts";
import { familyCalls, type ParameterUse } from "../../../data/parts/families.ts";
import { useInterface, usePunctuation } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { focusField, pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import { isObject } from "../../store/jsonValues.ts";
import { useOpenDocument } from "../../store/openDocument.ts";
import { useDocumentMessages, useFamilyMessages } from "../../useDocumentMessages.ts";
import { MoveButtons } from "../lists/MoveButtons.tsx";

/** Code of columns that list products. */
const products = 3;

const requirementsPath = "/requirements";

const levels = ["must", "should", "may"] as const;

/** The parameters of a family in their order, with what it requires of its parts. */
export function FamilyParametersField({ field, path }: FieldProps) {
  const t = useFamilyMessages();
  const c = useCompletenessMessages();
  const { language } = useInterface();
  const id = useId();
  const client = useClient();
  const { key: family } = useOpenDocument();
  const { store, problems, refusal } = useForm();
  const type = store.useValue("/type");
  const { keys, add, move, remove } = useParameterKeys(path);
  const uses = useQuery({
    queryKey: ["documents", "parameter-uses", family, keys],
    queryFn: ({ signal }) => familyCalls.uses(client, family, keys, signal),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  const problem = problems.useProblem(path);
  const reason = refusal("facts");
  const mayEdit = reason === undefined;
  const known = new Map(uses.data?.list.map((one) => [one.key, one]));
  return (
    <fieldset
      className="doc-field doc-refs family"
      {...{ [pathAttribute]: path }}
      aria-describedby={id}
    >
      <legend className="field__label">{field.label[language]}</legend>
      <p className="field__hint" id={id}>
        {reason ?? (type === products ? t.hint : t.noFamily)}
      </p>
      {uses.data !== undefined && uses.data.parts > 0 && (
        <p className="family__parts">
          {t.listed(c.listed(uses.data.parts, uses.data.shared))}{" "}
          <IncompleteParts family={family} counts={uses.data} />
        </p>
      )}
      {type === products && keys.length === 0 && <p className="empty">{t.none}</p>}
      <ol className="family__list">
        {keys.map((key, index) => (
          <Row
            key={key}
            {...{ parameter: key, index, mayEdit, move, remove }}
            use={known.get(key)}
            before={known.get(keys[index - 1] ?? "")}
            parts={uses.data?.parts ?? 0}
            count={keys.length}
          />
        ))}
      </ol>
      {problem !== undefined && <p className="field__error">{problem}</p>}
      {mayEdit && type === products && keys.length < (field.max ?? keys.length + 1) && (
        <DocumentSearch types={["parameter"]} label={t.add} onPick={({ key }) => add(key)} />
      )}
    </fieldset>
  );
}

/** Keys of a family's parameters in their order, with the acts on them. */
function useParameterKeys(path: string) {
  const { store } = useForm();
  const value = store.useValue(path);
  const keys = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  return {
    keys,
    add: (key: string) => {
      if (!keys.includes(key)) store.set(path, [...keys, key]);
    },
    move: (key: string, to: number) => {
      if (to < 0 || to >= keys.length) return;
      store.set(path, keys.filter((one) => one !== key).toSpliced(to, 0, key));
    },
    remove: (key: string) => {
      store.set(
        path,
        keys.filter((one) => one !== key),
      );
      store.set(`${requirementsPath}${pointer([key])}`, undefined);
    },
  };
}

interface RowProps {
  readonly parameter: string;
  readonly index: number;
  readonly count: number;
  /** Parts of the family. */
  readonly parts: number;
  readonly use: ParameterUse | undefined;
  /** The parameter above it. */
  readonly before: ParameterUse | undefined;
  readonly mayEdit: boolean;
  readonly move: (key: string, to: number) => void;
  readonly remove: (key: string) => void;
}

function Row({ parameter, index, count, parts, use, before, mayEdit, move, remove }: RowProps) {
  const t = useFamilyMessages();
  const d = useDocumentMessages();
  const { language } = useInterface();
  const title = titleIn(use ?? { title: {}, key: parameter }, language);
  const group = use?.group ?? undefined;
  const isNewGroup = use !== undefined && (index === 0 || group?.key !== before?.group?.key);
  const moveBy = (by: number) => {
    move(parameter, index + by);
    setTimeout(() => focusField(`${requirementsPath}${pointer([parameter])}`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || event.nativeEvent.isComposing || !mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(by);
  };
  return (
    <li data-family-row={index} onKeyDown={onKeyDown}>
      {isNewGroup && (
        <p className="family__group">
          {group?.title[language] ?? group?.title[otherLanguage(language)] ?? t.noGroup}
        </p>
      )}
      <div className="family__row">
        {mayEdit && <Handle title={d.drag} onOver={(to) => move(parameter, to)} />}
        <span className="family__name">
          <Link href={addressOf("document", { key: parameter })}>{title}</Link>
          {use !== undefined && use.unit !== "" && ` (${use.unit})`}
          <span className="table__second">
            {use !== undefined && <PartsWithParameter use={use} parts={parts} />}
          </span>
        </span>
        <Requirement parameter={parameter} label={t.requirement(title)} />
        {mayEdit && (
          <span className="doc-item__acts">
            <MoveButtons {...{ title, count }} at={index} onMove={moveBy} />
            <button
              type="button"
              aria-label={d.removeNamed(title)}
              onClick={() => remove(parameter)}
            >
              ✕
            </button>
          </span>
        )}
      </div>
    </li>
  );
}

interface PartsWithParameterProps {
  readonly use: ParameterUse;
  /** Parts of the family. */
  readonly parts: number;
}

/** Number of the family's parts that have the parameter, and of other families that use it. */
function PartsWithParameter({ use, parts }: PartsWithParameterProps) {
  const t = useFamilyMessages();
  const { list } = usePunctuation();
  const { language } = useInterface();
  const { families } = use;
  return (
    <>
      {t.parts(use.parts, parts)}
      {families.length > 0 && (
        <>
          {" · "}
          <span title={families.map((one) => titleIn(one, language)).join(list)}>
            {t.otherFamilies(families.length)}
          </span>
        </>
      )}
    </>
  );
}

function Requirement({ parameter, label }: { readonly parameter: string; readonly label: string }) {
  const t = useFamilyMessages();
  const { store, refusal } = useForm();
  const path = `${requirementsPath}${pointer([parameter])}`;
  const all = store.useValue(requirementsPath);
  const value = isObject(all) ? all[parameter] : undefined;
  const level = levels.find((one) => one === value) ?? "may";
  return (
    <Select
      className="family__level"
      {...{ [pathAttribute]: path }}
      aria-label={label}
      value={level}
      disabled={refusal("facts") !== undefined}
      onChange={({ target }) => {
        const next = target.value === "may" ? undefined : target.value;
        // The first requirement creates the object that holds them.
        if (isObject(all)) store.set(path, next);
        else store.set(requirementsPath, next === undefined ? undefined : { [parameter]: next });
      }}
    >
      {levels.map((one) => (
        <option key={one} value={one}>
          {t.levels[one]}
        </option>
      ))}
    </Select>
  );
}

/** Handle that drags a row; the row follows the pointer. */
function Handle({ title, onOver }: { readonly title: string; onOver(index: number): void }) {
  const over = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const row = document.elementsFromPoint(clientX, clientY).find((one) => {
      return one instanceof HTMLElement && one.dataset.familyRow !== undefined;
    });
    const own = currentTarget.closest("[data-family-row]");
    if (!(row instanceof HTMLElement) || row === own) return;
    onOver(Number(row.dataset.familyRow));
  };
  return (
    <span
      className="doc-item__handle"
      title={title}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={over}
    >
      ⠿
    </span>
  );
}

/** Requirements stand beside the parameters that they are about. */
export function RequirementsField() {
  return null;
}
