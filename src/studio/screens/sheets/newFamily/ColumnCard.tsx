import { useState } from "react";
import { cellKinds } from "../../../../base/site/values/cell.ts";
import { isUnit } from "../../../../base/site/values/quantities.ts";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import type { ColumnChoice, FamilyQuestion, ListColumn } from "../../../data/parts/newFamily.ts";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { ColumnSamples } from "./ColumnSamples.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { PairFields } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

const targets = [
  "part",
  "name.en",
  "name.zh",
  "summary.en",
  "summary.zh",
  "stage",
  "new",
  "ignore",
] as const;

const meanings = ["package", "pins"] as const;

/** Prefix of an existing parameter's key among the options. */
const parameterMark = "parameter:";

interface ColumnCardProps {
  readonly column: ListColumn;
  readonly list: OpenList;
  readonly questions: readonly FamilyQuestion[];
}

/** A column of a list: its values, its meaning, and the questions about it. */
export function ColumnCard({ column, list, questions }: ColumnCardProps) {
  const t = useNewFamilyMessages();
  const { plan, choices, changeColumn } = list;
  const choice = choices.columns.find((one) => one.column === column.column);
  const is = choice?.is ?? column.is;
  const change = (part: Partial<ColumnChoice>) => changeColumn(column.column, part);
  const arePackagesAsked = plan.questions.some(({ code }) => code === "packages");
  const isOpen = questions.length > 0;
  return (
    <article className="list-column" data-open={isOpen || undefined}>
      <header className="list-column__head">
        <h3>
          {column.heading || column.address} <code>{column.address}</code>
        </h3>
        {isOpen && <span className="chip chip--warning">{t.open}</span>}
      </header>
      <ColumnSamples
        column={column}
        isExtended={choice?.addOptions === true}
        onLeave={(leaveUnread) => change({ leaveUnread })}
        onExtend={(addOptions) => change({ addOptions })}
        readAs={choice?.readAs ?? []}
        onReadAs={(readAs) => change({ readAs })}
      />
      <div className="list-column__fields">
        {questions.map(({ code, message }) => (
          <p key={code} className="field__error">
            {message}
          </p>
        ))}
        <TargetField
          column={column}
          is={is}
          parameter={choice?.parameter ?? column.parameter ?? ""}
          known={plan.known.parameters}
          onChange={change}
        />
        {(arePackagesAsked || choice?.means !== undefined) && (
          <MeaningField means={choice?.means} onChange={change} />
        )}
        {is === "new" && <NewParameter {...{ column, choice, list, change }} />}
      </div>
    </article>
  );
}

interface TargetFieldProps {
  readonly column: ListColumn;
  readonly is: ListColumn["is"] | ColumnChoice["is"];
  /** Key of the existing parameter; empty: none. */
  readonly parameter: string;
  readonly known: OpenList["plan"]["known"]["parameters"];
  readonly onChange: (part: Partial<ColumnChoice>) => void;
}

/** Selects the meaning of a column: a field of parts, an existing or new parameter, or nothing. */
function TargetField({ column, is, parameter, known, onChange }: TargetFieldProps) {
  const t = useNewFamilyMessages();
  return (
    <SelectField
      label={t.columnIs(column.address)}
      value={is === "parameter" ? `${parameterMark}${parameter}` : (is ?? "")}
      onChange={({ currentTarget: { value } }) =>
        onChange(
          value.startsWith(parameterMark)
            ? { is: "parameter", parameter: value.slice(parameterMark.length) }
            : { is: targets.find((target) => target === value), parameter: undefined },
        )
      }
    >
      <option value="">{t.choose}</option>
      {targets.map((target) => (
        <option key={target} value={target}>
          {t.is[target]}
        </option>
      ))}
      <optgroup label={t.known}>
        {known.map(({ key, label }) => (
          <option key={key} value={`${parameterMark}${key}`}>
            {label}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

interface MeaningFieldProps extends Pick<TargetFieldProps, "onChange"> {
  readonly means: ColumnChoice["means"];
}

/** Selects the property of order codes that a column holds. */
function MeaningField({ means, onChange }: MeaningFieldProps) {
  const t = useNewFamilyMessages();
  return (
    <SelectField
      label={t.means}
      value={means ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChange({ means: value === "" ? undefined : value })
      }
    >
      <option value="">{t.nothing}</option>
      {meanings.map((one) => (
        <option key={one} value={one}>
          {t.meanings[one]}
        </option>
      ))}
    </SelectField>
  );
}

interface NewParameterProps {
  readonly column: ListColumn;
  readonly choice: ColumnChoice | undefined;
  readonly list: OpenList;
  readonly change: (part: Partial<ColumnChoice>) => void;
}

/** Definition of a column's new parameter. */
function NewParameter({ column, choice, list, change }: NewParameterProps) {
  const t = useNewFamilyMessages();
  const kind = choice?.kind ?? column.kind ?? "text";
  const { groups } = list.plan.known;
  const proposed = groups.find(({ key }) => key === column.group);
  const hasUnit = kind === "number" || kind === "range";
  return (
    <>
      <PairFields
        labels={t.labelIn}
        value={choice?.label ?? column.label ?? { en: "", zh: "" }}
        maxLength={80}
        onChange={(label) => change({ label })}
      />
      <SelectField
        label={t.kind}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: cellKinds.find((one) => one === value) })
        }
      >
        {cellKinds.map((one) => (
          <option key={one} value={one}>
            {t.kinds[one]}
          </option>
        ))}
      </SelectField>
      {hasUnit && (
        <UnitField unit={choice?.unit ?? column.unit ?? ""} onChange={(unit) => change({ unit })} />
      )}
      <GroupSelect
        label={t.group}
        list={list}
        value={choice?.group ?? ""}
        none={proposed?.label ?? t.groupForAll}
        onChange={(group) => change({ group })}
      />
      {kind === "enum" && <p className="table__quiet">{t.options(column.options.length)}</p>}
    </>
  );
}

/** A unit, accepted once it is valid. */
function UnitField({ unit, onChange }: { unit: string; onChange: (unit: string) => void }) {
  const t = useNewFamilyMessages();
  const [typed, setTyped] = useState<string>();
  const isKnown = typed === undefined || isUnit(typed.trim());
  return (
    <TextField
      label={t.unit}
      value={typed ?? unit}
      maxLength={20}
      spellCheck={false}
      error={isKnown ? undefined : t.noUnit}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (isUnit(value.trim())) onChange(value.trim());
      }}
    />
  );
}
