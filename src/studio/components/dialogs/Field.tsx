import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useMessages } from "../../frame/language/language.tsx";
import { Button } from "../Button.tsx";
import { Select } from "../Select.tsx";

interface FieldFacts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Error message, shown beside the value. */
  readonly error?: string | undefined;
}

interface FrameProps extends FieldFacts {
  readonly id: string;
  readonly children: ReactNode;
}

/** Label, control, hint and error of one field. */
function FieldFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children}
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

/** Attributes that associate a control with its hint and its error. */
function described(id: string, { hint, error }: FieldFacts) {
  const notes = [hint !== undefined && `${id}hint`, error && `${id}error`].filter(Boolean);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
  };
}

/** A line of text. */
export function TextField(props: FieldFacts & ComponentProps<"input">) {
  const { label, hint, error, ...input } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <input type="text" className="input" {...input} {...described(id, props)} />
    </FieldFrame>
  );
}

/** A text of several lines; the control grows with it. */
export function TextArea(props: FieldFacts & ComponentProps<"textarea">) {
  const { label, hint, error, ...area } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <textarea className="input text-area" {...area} {...described(id, props)} />
    </FieldFrame>
  );
}

/** A password, which can be shown. */
export function PasswordField(props: FieldFacts & ComponentProps<"input">) {
  const { label, hint, error, ...input } = props;
  const id = useId();
  const { signIn } = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <span className="input-with">
        <input
          className="input"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...described(id, props)}
          type={isShown ? "text" : "password"}
        />
        <Button
          look="plain"
          icon="eye"
          aria-label={signIn.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </FieldFrame>
  );
}

/** A choice of a few options, as a native select element. */
export function SelectField(props: FieldFacts & ComponentProps<"select">) {
  const { label, hint, error, children, ...select } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <Select {...select} {...described(id, props)}>
        {children}
      </Select>
    </FieldFrame>
  );
}
