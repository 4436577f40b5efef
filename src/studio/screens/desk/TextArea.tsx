import { type ComponentProps, type ReactNode, useId } from "react";

interface TextAreaProps extends ComponentProps<"textarea"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A field of several lines, which grows with its text. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const notes = [hint !== undefined && `${id}hint`, error && `${id}error`].filter(Boolean);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className="input text-area"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes.length === 0 ? undefined : notes.join(" ")}
      />
      {hint !== undefined && (
        <p className="field__hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && error !== "" && (
        <p className="field__error" id={`${id}error`}>
          {error}
        </p>
      )}
    </div>
  );
}
