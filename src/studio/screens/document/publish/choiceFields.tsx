import { type Language, languages } from "../../../../base/site/languages.ts";
import type { ChosenFacts } from "../../../data/documents/publishing.ts";
import { usePublishingMessages } from "./usePublishingMessages.ts";

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few options, as radio buttons. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, name, value, options, onChange } = props;
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {(Object.keys(options) as Value[]).map((one) => (
        <label key={one} className="choice">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{options[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface LanguagesProps {
  readonly value: readonly Language[];
  readonly onChange: (value: readonly Language[]) => void;
}

/** A choice of languages, as checkboxes. */
export function Languages({ value, onChange }: LanguagesProps) {
  const t = usePublishingMessages();
  return (
    <fieldset className="choices">
      <legend>{t.languages}</legend>
      {languages.map((one) => (
        <label key={one} className="choice">
          <input
            type="checkbox"
            checked={value.includes(one)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              onChange(
                languages.filter((each) => (each === one ? isChosen : value.includes(each))),
              );
            }}
          />
          <span>{t.languageNames[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FactsChoiceProps {
  readonly value: string | undefined;
  readonly differing: readonly { readonly path: string; readonly label: string }[];
  readonly onChange: (value: ChosenFacts) => void;
}

/**
 * Asks in which languages changed facts are published, where the languages would show different
 * ones.
 */
export function FactsChoice({ value, differing, onChange }: FactsChoiceProps) {
  const t = usePublishingMessages();
  const labels = [...new Set(differing.map(({ label }) => label))];
  return (
    <fieldset className="choices choices--question">
      <legend>{t.factsQuestion}</legend>
      {labels.length > 0 && (
        <p className="choices__hint">
          {t.differing} {labels.join("; ")}
        </p>
      )}
      {(["everyLanguage", "thisLanguage"] as const).map((one) => (
        <label key={one} className="choice">
          <input type="radio" name="facts" checked={one === value} onChange={() => onChange(one)} />
          <span>{t.facts[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
