import { SelectField } from "../../../components/dialogs/Field.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import type { OpenList } from "./useListPlan.ts";

/** Value of the line that makes a group. */
const makes = "+";

interface GroupSelectProps {
  readonly label: string;
  readonly list: OpenList;
  readonly value: string;
  /** Words of the line for no choice. */
  readonly none: string;
  readonly onChange: (group: string | undefined) => void;
}

/** A choice among the groups of parameters, those that are made with the list included. */
export function GroupSelect({ label, list, value, none, onChange }: GroupSelectProps) {
  const t = useNewFamilyMessages();
  const { plan, choices, change } = list;
  const choose = (chosen: string) => {
    if (chosen !== makes) {
      onChange(chosen === "" ? undefined : chosen);
      return;
    }
    const key = `new-${choices.groups.length + 1}`;
    change({ groups: [...choices.groups, { key, title: { en: "", zh: "" } }] });
    onChange(key);
  };
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{none}</option>
      {plan.known.groups.map((one) => (
        <option key={one.key} value={one.key}>
          {one.label}
        </option>
      ))}
      {choices.groups.map(({ key, title }) => (
        <option key={key} value={key}>
          {title.en || title.zh || key}
        </option>
      ))}
      <option value={makes}>{t.newGroup}</option>
    </SelectField>
  );
}
