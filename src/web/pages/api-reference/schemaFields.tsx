import type { FieldReference, ParameterReference } from "../../../api/public/reference/index.ts";
import { usePage } from "../../components/pageEnvironment.tsx";

/** Parameters of a call. */
export function Parameters({ parameters }: { parameters: readonly ParameterReference[] }) {
  const { apiReference: t } = usePage().messages;
  if (parameters.length === 0) return null;
  return (
    <dl className="api-fields">
      {parameters.map(({ name, isRequired, fallback, takes, meaning }) => (
        <div key={name} className="api-field">
          <dt className="api-field__name">{name}</dt>
          <dd className="api-field__takes">
            {takes}
            {isRequired && <strong className="api-field__required">{t.required}</strong>}
            {fallback !== undefined && (
              <span className="api-field__fallback">{t.otherwise(String(fallback))}</span>
            )}
          </dd>
          <dd className="api-field__meaning">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object; types that are objects themselves link to them. */
export function Fields({
  fields,
  known,
}: {
  fields: readonly FieldReference[];
  known: ReadonlySet<string>;
}) {
  if (fields.length === 0) return null;
  return (
    <dl className="api-fields">
      {fields.map(({ name, type, meaning }) => (
        <div key={name} className="api-field">
          <dt className="api-field__name">{name}</dt>
          <dd className="api-field__type">
            <TypeName text={type} known={known} />
          </dd>
          <dd className="api-field__meaning">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A type, with links to the objects it names. */
export function TypeName({ text, known }: { text: string; known: ReadonlySet<string> }) {
  return text.split(/\b([A-Z]\w+)\b/).map((part) =>
    known.has(part) ? (
      <a key={part} href={`#${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
