import { lifecycleStages } from "../../../../base/site/contentCodes.ts";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { PairFields } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

/** Values that no column of a list holds, entered once for all parts. */
export function CommonValuesSection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices, change } = list;
  const asked = plan.questions.filter(
    ({ code, column }) =>
      column === null && ["name", "summary", "packages", "lifecycle", "part"].includes(code),
  );
  return (
    <Section title={t.rest} intro={t.pattern}>
      <div data-open={asked.length > 0 || undefined}>
        {asked.map(({ code, message }) => (
          <p key={code} className="field__error">
            {message}
          </p>
        ))}
        <div className="field-row list-fields">
          <PairFields
            labels={t.nameIn}
            value={choices.name}
            maxLength={80}
            onChange={(name) => change({ name })}
          />
          <PairFields
            labels={t.summaryIn}
            value={choices.summary}
            maxLength={300}
            onChange={(summary) => change({ summary })}
          />
          <TextField
            label={t.package}
            hint={t.packageHint}
            value={choices.package}
            maxLength={40}
            onChange={({ currentTarget }) => change({ package: currentTarget.value })}
          />
          <SelectField
            label={t.stage}
            value={choices.stage}
            onChange={({ currentTarget: { value } }) => {
              const stage = lifecycleStages.find((one) => one === value);
              if (stage !== undefined) change({ stage });
            }}
          >
            {lifecycleStages.map((stage) => (
              <option key={stage} value={stage}>
                {t.stages[stage]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t.since}
            type="date"
            value={choices.since ?? ""}
            onChange={({ currentTarget: { value } }) => change({ since: value || undefined })}
          />
        </div>
      </div>
    </Section>
  );
}
