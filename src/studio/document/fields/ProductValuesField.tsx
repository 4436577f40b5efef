import { memo, useId, useState } from "react";
import { fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { readCell, writeCell } from "../../../base/site/values/readCell.ts";
import { Select } from "../../components/Select.tsx";
import type { ParameterDefinition } from "../../data/documents/formReferences.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { useFamily } from "../referenceQueries.ts";
import { isObject } from "../store/jsonValues.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { BilingualField } from "./BilingualField.tsx";
import { FieldShell, useDescribed } from "./FieldShell.tsx";
import { useTextControl } from "./useTextControl.ts";

/** The values of a product, by the groups and parameters of its family. */
export function ProductValuesField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { store } = useForm();
  const column = store.useValue("/column");
  const family = typeof column === "string" ? column : "";
  const known = useFamily(family);
  const list = known.data?.list ?? [];
  const groups = Map.groupBy(list, ({ group }) => group?.key ?? "");
  return (
    <fieldset className="doc-list" {...{ [pathAttribute]: path }} tabIndex={-1}>
      <legend>{field.label[language]}</legend>
      {family === "" && <p className="field__hint">{t.chooseFamily}</p>}
      {known.isSuccess && list.length === 0 && <p className="field__hint">{t.noParameters}</p>}
      {[...groups].map(([key, definitions]) => {
        const title = definitions[0]?.group?.title;
        return (
          <fieldset key={key} className="doc-values">
            <legend>{title?.[language] ?? title?.en ?? title?.zh ?? t.otherParameters}</legend>
            <div className="doc-values__grid">
              {definitions.map((definition) => (
                <Value
                  key={definition.key}
                  definition={definition}
                  path={`${path}${pointer([definition.key])}`}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      {known.isSuccess && <Others path={path} known={list} />}
    </fieldset>
  );
}

/** Values that the family has no parameter for: they are read and removed. */
function Others({ path, known }: { path: string; known: readonly ParameterDefinition[] }) {
  const t = useDocumentMessages();
  const { store, refusal } = useForm();
  const values = store.useValue(path);
  const keys = isObject(values) ? Object.keys(values) : [];
  const others = keys.filter((key) => !known.some((one) => one.key === key));
  if (others.length === 0) return null;
  return (
    <fieldset className="doc-values">
      <legend>{t.otherParameters}</legend>
      <ul className="doc-references">
        {others.map((key) => (
          <li key={key} className="doc-references__one">
            <span>
              <code>{key}</code> {isObject(values) ? JSON.stringify(values[key]) : ""}
            </span>
            {refusal("facts") === undefined && (
              <span className="doc-item__acts">
                <button
                  type="button"
                  aria-label={t.removeNamed(key)}
                  onClick={() => store.set(`${path}${pointer([key])}`, undefined)}
                >
                  ✕
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ValueProps {
  readonly definition: ParameterDefinition;
  readonly path: string;
}

const Value = memo(function OneValue({ definition, path }: ValueProps) {
  const { language } = useInterface();
  const { store } = useForm();
  const label = definition.label[language] ?? definition.label.en ?? definition.key;
  const isPair = isObject(store.useValue(path));
  switch (definition.kind) {
    case "enum":
      return <OptionsValue {...{ definition, path, label }} />;
    case "boolean":
      return <BooleanValue {...{ definition, path, label }} />;
    case "text":
      return isPair ? (
        <BilingualField
          field={{
            ...{ kind: "text", name: definition.key, path: "/values/*", required: false, max: 200 },
            label: { en: label, zh: label },
          }}
          path={path}
        />
      ) : (
        <TypedValue {...{ definition, path, label }} />
      );
    default:
      return <TypedValue {...{ definition, path, label }} />;
  }
});

interface LabelledValue extends ValueProps {
  readonly label: string;
}

/** A quantity or a text: as it was typed, and what it is understood as; the latter is kept. */
function TypedValue({ definition, path, label }: LabelledValue) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (typeof stored === "string" ? stored : "");
  const isText = definition.kind === "text";
  // A number is in the label's unit.
  const bareUnit = definition.unit === "" ? undefined : definition.unit;
  const read = (typedText: string) =>
    isText ? { value: typedText } : readCell(definition, typedText, { bareUnit });
  const reading = read(text);
  const reason = refusal("facts");
  const error =
    "problem" in reading
      ? fieldProblemText({ code: "value", cell: reading.problem }, { label }, language)
      : undefined;
  const control = useTextControl(text, (next) => {
    setTyped(next);
    const readNext = read(next);
    const value = "value" in readNext ? readNext.value : next.trim();
    store.set(path, value === "" ? undefined : value);
  });
  const understood = "value" in reading ? writeCell(definition, reading.value) : "";
  const isAsTyped = isText || understood === "" || understood === text.trim();
  const hint = isAsTyped ? undefined : t.understood(understood);
  const described = useDescribed(id, path, { hasHint: (reason ?? hint) !== undefined, error });
  return (
    <FieldShell
      {...{ id, path, refusal: reason, error, hint }}
      label={definition.unit === "" ? label : `${label} (${definition.unit})`}
    >
      <input
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input"
        spellCheck={false}
        readOnly={reason !== undefined}
        onBlur={() => setTyped(undefined)}
      />
    </FieldShell>
  );
}

function OptionsValue({ definition, path, label }: LabelledValue) {
  const { language } = useInterface();
  const { store, refusal } = useForm();
  const value = store.useValue(path);
  const chosen = Array.isArray(value) ? value : [value];
  const set = (next: readonly string[]) => {
    const [only] = next;
    store.set(path, next.length > 1 ? next : only);
  };
  return (
    <fieldset className="doc-choices" {...{ [pathAttribute]: path }}>
      <legend className="field__label">{label}</legend>
      {definition.options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            disabled={refusal("facts") !== undefined}
            onChange={({ target }) =>
              set(
                definition.options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? target.checked : chosen.includes(one))),
              )
            }
          />
          {option.label[language] ?? option.label.en ?? option.value}
        </label>
      ))}
    </fieldset>
  );
}

function BooleanValue({ path, label }: LabelledValue) {
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const value = store.useValue(path);
  return (
    <FieldShell {...{ id, path, label, refusal: refusal("facts") }}>
      <Select
        id={id}
        {...{ [pathAttribute]: path }}
        value={typeof value === "boolean" ? String(value) : ""}
        disabled={refusal("facts") !== undefined}
        onChange={({ target }) =>
          store.set(path, target.value === "" ? undefined : target.value === "true")
        }
      >
        <option value="">{t.noChoice}</option>
        <option value="true">{t.yes}</option>
        <option value="false">{t.no}</option>
      </Select>
    </FieldShell>
  );
}
