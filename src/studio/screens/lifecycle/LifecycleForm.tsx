import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { DocumentSearch } from "../../components/lists/DocumentSearch.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useDocumentEntries } from "../../document/referenceQueries.ts";
import { useInterface } from "../../frame/language/language.tsx";
import type { WishProps } from "./PartsTable.tsx";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

/** Stage, dates and replacement of all parts. */
export function LifecycleForm({ wish, onChange }: WishProps) {
  const t = useLifecycleMessages();
  return (
    <div className="lifecycle-form">
      <SelectField
        label={t.stage}
        value={wish.stage}
        onChange={({ currentTarget }) => onChange({ stage: currentTarget.value })}
      >
        <option value="">{t.keep}</option>
        {Object.entries(t.stages).map(([stage, name]) => (
          <option key={stage} value={stage}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={t.since}
        value={wish.since}
        onChange={({ currentTarget }) => onChange({ since: currentTarget.value })}
      />
      <div>
        <TextField
          type="date"
          label={t.lastOrder}
          value={wish.lastOrder}
          disabled={wish.isLastOrderCleared}
          onChange={({ currentTarget }) => onChange({ lastOrder: currentTarget.value })}
        />
        <Clear
          label={`${t.clear}: ${t.lastOrder}`}
          isOn={wish.isLastOrderCleared}
          onChange={(isOn) => onChange({ isLastOrderCleared: isOn })}
        />
      </div>
      <Replacement wish={wish} onChange={onChange} />
    </div>
  );
}

function Replacement({ wish, onChange }: WishProps) {
  const t = useLifecycleMessages();
  const { language } = useInterface();
  const { replacement } = wish;
  const entry = useDocumentEntries(replacement === "" ? [] : [replacement])?.get(replacement);
  const title = entry === undefined ? replacement : titleIn(entry, language);
  return (
    <div className="field">
      <span className="field__label">{t.replacement}</span>
      {!wish.isReplacementCleared && (
        <DocumentSearch
          types={["product"]}
          label={t.replacement}
          onPick={({ key }) => onChange({ replacement: key })}
        />
      )}
      {replacement !== "" && !wish.isReplacementCleared && (
        <p className="field__hint">
          <strong>{title}</strong>{" "}
          <button
            type="button"
            className="button button--plain"
            onClick={() => onChange({ replacement: "" })}
          >
            {t.keep}
          </button>
        </p>
      )}
      <Clear
        label={`${t.clear}: ${t.replacement}`}
        isOn={wish.isReplacementCleared}
        onChange={(isOn) => onChange({ isReplacementCleared: isOn })}
      />
    </div>
  );
}

interface ClearProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Clear({ label, isOn, onChange }: ClearProps) {
  return (
    <label className="lifecycle-clear">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
