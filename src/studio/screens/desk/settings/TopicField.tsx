import { SelectField } from "../../../components/dialogs/Field.tsx";
import { useDeskSettingMessages } from "../messages.ts";
import { useDeskChoices } from "./useDeskChoices.ts";

interface TopicFieldProps {
  /** Form whose topics are offered; empty: those of all. */
  readonly form: string;
  readonly initial: string;
}

/** A topic of a form, or every topic. One that is no longer offered stays. */
export function TopicField({ form, initial }: TopicFieldProps) {
  const t = useDeskSettingMessages();
  const { topicsOf } = useDeskChoices();
  const topics = topicsOf(form);
  const isKnown = initial === "" || topics.some(([value]) => value === initial);
  return (
    <SelectField key={topics.length} label={t.topic} name="topic" defaultValue={initial}>
      <option value="">{t.everyTopic}</option>
      {!isKnown && <option value={initial}>{initial}</option>}
      {topics.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
