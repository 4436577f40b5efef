import { formNames } from "../../../../base/site/enquiryCodes.ts";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { useDeskChoices } from "./useDeskChoices.ts";

interface FormAndTopicProps {
  /** The chosen form; empty: every form. */
  readonly form: string;
  readonly onForm: (form: string) => void;
  /** The topic at the beginning; empty: every topic. */
  readonly topic: string;
}

/** The form and the topic that a rule or a template is for. A topic that is no longer offered stays. */
export function FormAndTopic({ form, onForm, topic }: FormAndTopicProps) {
  const t = useDeskSettingMessages();
  const { forms } = useDeskMessages();
  const { topicsOf } = useDeskChoices();
  const topics = topicsOf(form);
  const isKnown = topic === "" || topics.some(([value]) => value === topic);
  return (
    <div className="field-pair">
      <SelectField
        label={t.form}
        name="form"
        value={form}
        onChange={({ currentTarget }) => onForm(currentTarget.value)}
      >
        <option value="">{t.everyForm}</option>
        {formNames.map((name) => (
          <option key={name} value={name}>
            {forms[name]}
          </option>
        ))}
      </SelectField>
      <SelectField key={topics.length} label={t.topic} name="topic" defaultValue={topic}>
        <option value="">{t.everyTopic}</option>
        {!isKnown && <option value={topic}>{topic}</option>}
        {topics.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The tick that asks for a second reader. */
export function NeedsReview({ isTicked }: { readonly isTicked: boolean | undefined }) {
  const t = useDeskSettingMessages();
  return (
    <label className="check">
      <input type="checkbox" name="needs_review" defaultChecked={isTicked} />
      {t.needsReview}
    </label>
  );
}

/** Form, topic and review flag that both forms share, in the shape of the API. */
export function scopeOf(texts: (name: string) => string) {
  return {
    form: formNames.find((form) => form === texts("form")) ?? null,
    topic: texts("topic") || null,
    needs_review: texts("needs_review") === "on",
  };
}
