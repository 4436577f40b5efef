import { otherLanguage } from "../../../../base/site/languages.ts";
import { unitChanges } from "../../../../base/site/values/convertValue.ts";
import { Select } from "../../../components/Select.tsx";
import type { Reading, RedefinitionCheck } from "../../../data/parts/families.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useRedefinitionMessages } from "./useRedefinitionMessages.ts";

interface ReadingFieldsProps {
  readonly found: RedefinitionCheck;
  readonly reading: Reading;
  onChange(reading: Reading): void;
}

/** Fields of the reading rules: units, numbers without a unit, and removed options. */
export function ReadingFields({ found, reading, onChange }: ReadingFieldsProps) {
  const t = useRedefinitionMessages();
  const { before, after } = found;
  const isQuantity = ({ kind }: RedefinitionCheck["after"]) =>
    kind === "number" || kind === "range";
  const isUnit = isQuantity(before) && isQuantity(after) && before.unit !== after.unit;
  const remaining = new Set(after.options.map(({ value }) => value));
  const gone =
    before.kind === "enum" && after.kind === "enum"
      ? before.options.filter(({ value }) => !remaining.has(value))
      : [];
  return (
    <div className="redefine__reading">
      {isUnit && <UnitsField {...{ reading, onChange }} />}
      {isQuantity(after) && after.unit !== "" && (
        <label className="check">
          <input
            type="checkbox"
            checked={reading.is_bare}
            onChange={({ target }) => onChange({ ...reading, is_bare: target.checked })}
          />
          {t.bare(after.unit)}
        </label>
      )}
      {gone.length > 0 && (
        <OptionFields {...{ gone, reading, onChange }} remaining={after.options} />
      )}
    </div>
  );
}

type ReadingProps = Omit<ReadingFieldsProps, "found">;

/** Whether values are converted into the new unit. */
function UnitsField({ reading, onChange }: ReadingProps) {
  const t = useRedefinitionMessages();
  return (
    <label className="field">
      <span className="field__label">{t.units}</span>
      <Select
        value={reading.units}
        onChange={({ target }) => {
          const units = unitChanges.find((one) => one === target.value) ?? "keep";
          onChange({ ...reading, units });
        }}
      >
        {unitChanges.map((one) => (
          <option key={one} value={one}>
            {t.unitChanges[one]}
          </option>
        ))}
      </Select>
    </label>
  );
}

type Option = RedefinitionCheck["after"]["options"][number];

interface OptionFieldsProps extends ReadingProps {
  readonly gone: readonly Option[];
  readonly remaining: readonly Option[];
}

/** Selects the remaining option that replaces each removed one. */
function OptionFields({ gone, remaining, reading, onChange }: OptionFieldsProps) {
  const t = useRedefinitionMessages();
  const { language } = useInterface();
  const labelOf = ({ value, label }: Option) =>
    label[language] ?? label[otherLanguage(language)] ?? value;
  return (
    <fieldset className="redefine__options">
      <legend className="field__label">{t.mapping}</legend>
      {gone.map((option) => (
        <label key={option.value} className="redefine__option">
          <span>{labelOf(option)}</span>
          <Select
            value={reading.options[option.value] ?? ""}
            onChange={({ target }) => {
              const { [option.value]: _former, ...others } = reading.options;
              const chosen = target.value === "" ? {} : { [option.value]: target.value };
              onChange({ ...reading, options: { ...others, ...chosen } });
            }}
          >
            <option value="">{t.noOption}</option>
            {remaining.map((one) => (
              <option key={one.value} value={one.value}>
                {labelOf(one)}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </fieldset>
  );
}
