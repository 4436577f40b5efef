import { useId } from "react";
import { Button } from "../../components/Button.tsx";
import { Select } from "../../components/Select.tsx";
import type { Limits } from "../../data/people/account.ts";
import type { GrantWish, Role } from "../../data/people/peopleAndRoles.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { useActFacts } from "../roles/actNames.ts";
import { GrantNotes } from "./GrantNotes.tsx";
import type { Dimension } from "./grantEffects.ts";
import { useLimitNames } from "./useLimitNames.ts";
import { useRoleName, useRoles } from "./useRoles.ts";

interface GrantsEditorProps {
  readonly grants: readonly GrantWish[];
  readonly onChange: (grants: readonly GrantWish[]) => void;
  readonly error?: string | undefined;
}

/** Roles that somebody is to have, each with its limits. */
export function GrantsEditor({ grants, onChange, error }: GrantsEditorProps) {
  const { people: t } = useMessages();
  const { data: all = [] } = useRoles();
  const roleName = useRoleName();
  const id = useId();
  const add = (role: string) => {
    const needed = all.find(({ name }) => name === role)?.needs ?? [];
    // A role that must be limited begins with nothing, not with everything.
    const limits = Object.fromEntries(needed.map((dimension) => [dimension, []]));
    onChange([...grants, { role, limits }]);
  };
  const change = (index: number, limits: Limits) =>
    onChange(grants.map((one, at) => (at === index ? { ...one, limits } : one)));
  return (
    <fieldset className="grants" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="field__label">{t.roles}</legend>
      {grants.map(({ role, limits }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same role may be given twice, with other limits.
        <div key={`${role} ${index}`} className="grant">
          <div className="grant__head">
            <strong>{roleName(role)}</strong>
            <Button
              look="plain"
              icon="close"
              aria-label={t.removeRole(roleName(role))}
              onClick={() => onChange(grants.filter((_, at) => at !== index))}
            />
          </div>
          <LimitsEditor
            role={all.find(({ name }) => name === role)}
            limits={limits}
            onChange={(changed) => change(index, changed)}
          />
          <GrantNotes grant={{ role, limits }} />
        </div>
      ))}
      {/* Its value stays empty: choosing adds a line above. */}
      <Select aria-label={t.addRole} value="" onChange={(event) => add(event.currentTarget.value)}>
        <option value="">{t.addRole}…</option>
        {all.map(({ name }) => (
          <option key={name} value={name}>
            {roleName(name)}
          </option>
        ))}
      </Select>
      {error !== undefined && (
        <p className="field__error" id={`${id}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const dimensions: readonly Dimension[] = ["languages", "types", "columns", "settings", "forms"];

interface LimitsEditorProps {
  readonly role: Role | undefined;
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
}

/** The limits that mean something to a role's rights. */
export function LimitsEditor({ role, limits, onChange }: LimitsEditorProps) {
  const acts = useActFacts();
  const nameOf = useLimitNames();
  if (role === undefined || acts === undefined) return null;
  const limiting = new Set(
    role.rights.flatMap(({ act }) => acts.acts.find((one) => one.act === act)?.limited_by ?? []),
  );
  const set = (dimension: Dimension, values: readonly string[] | undefined) => {
    const { [dimension]: _, ...others } = limits;
    onChange(values === undefined ? others : { ...others, [dimension]: [...values] });
  };
  return dimensions
    .filter((dimension) => limiting.has(dimension))
    .map((dimension) => (
      <LimitEditor
        key={dimension}
        dimension={dimension}
        values={limits[dimension]}
        all={dimension === "columns" ? undefined : acts.limits[dimension]}
        isNeeded={role.needs.includes(dimension)}
        nameOf={(value) => nameOf(dimension, value)}
        onChange={(values) => set(dimension, values)}
      />
    ));
}

interface LimitEditorProps {
  readonly dimension: Dimension;
  readonly values: readonly string[] | undefined;
  /** The values there are; undefined: they are typed. */
  readonly all: readonly string[] | undefined;
  /** The role cannot be given without this limit. */
  readonly isNeeded: boolean;
  readonly nameOf: (value: string) => string;
  readonly onChange: (values: readonly string[] | undefined) => void;
}

/** One limit: everything, or the values that are chosen. */
function LimitEditor(props: LimitEditorProps) {
  const { dimension, values, all, isNeeded, nameOf, onChange } = props;
  const { people: t } = useMessages();
  const { list } = usePunctuation();
  const isLimited = values !== undefined;
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...(values ?? []), value] : values?.filter((one) => one !== value));
  return (
    <details className="limit" open={isLimited}>
      <summary>
        {t.dimensions[dimension]}
        {": "}
        {isLimited ? values.map(nameOf).join(list) || "–" : t.unlimited}
      </summary>
      {!isNeeded && (
        <label className="check">
          <input
            type="checkbox"
            checked={!isLimited}
            onChange={(event) => onChange(event.currentTarget.checked ? undefined : [])}
          />
          {t.unlimited}
        </label>
      )}
      {isLimited && all === undefined && (
        <textarea
          className="input"
          rows={3}
          aria-label={t.columnsHint}
          placeholder={t.columnsHint}
          defaultValue={values.join("\n")}
          onChange={(event) =>
            onChange(event.currentTarget.value.split(/\s+/).filter((key) => key !== ""))
          }
        />
      )}
      {isLimited && all !== undefined && (
        <div className="limit__values">
          {all.map((value) => (
            <label key={value} className="check">
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              {nameOf(value)}
            </label>
          ))}
        </div>
      )}
    </details>
  );
}
