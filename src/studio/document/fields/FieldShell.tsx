import type { ReactNode } from "react";
import { CommentMark } from "../CommentMark.tsx";
import { useForm } from "../formContext.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";

interface FieldShellProps {
  /** Id of the control. */
  readonly id: string;
  readonly path: string;
  readonly label: ReactNode;
  readonly isRequired?: boolean;
  readonly hint?: ReactNode;
  /** Reason why the field cannot be edited; undefined: it can. */
  readonly refusal?: string | undefined;
  /** An error found in the browser, shown instead of the server's. */
  readonly error?: string | undefined;
  /** Number of characters typed and its maximum. */
  readonly count?: { readonly length: number; readonly max: number } | undefined;
  readonly children: ReactNode;
}

/** Label, control, counter, hint and problem of one field. */
export function FieldShell(props: FieldShellProps) {
  const { id, path, label, isRequired = false, hint, refusal, error, count, children } = props;
  const t = useDocumentMessages();
  const { problems, isReadOnly } = useForm();
  const problem = problems.useProblem(path);
  const told = error ?? problem;
  return (
    <div className="field doc-field" data-problem={told === undefined ? undefined : true}>
      <div className="doc-field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {isRequired && <span className="doc-field__required">{t.required}</span>}
        {count !== undefined && <Counter {...count} />}
        <CommentMark path={path} />
      </div>
      {children}
      {(hint !== undefined || refusal !== undefined) && (
        <p className={isReadOnly ? "hidden" : "field__hint"} id={`${id}hint`}>
          {refusal ?? hint}
        </p>
      )}
      {told !== undefined && (
        <p className="field__error" id={`${id}error`}>
          {told}
        </p>
      )}
    </div>
  );
}

/** Characters against their limit, shown once they come near it. */
function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  const t = useDocumentMessages();
  if (length < max * 0.8) return null;
  return (
    <span className="doc-field__count" data-over={length > max || undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <span className="hidden">{t.characters(length, max)}</span>
    </span>
  );
}

interface Described {
  readonly hasHint: boolean;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** Attributes by which a control names its hint and its problem, and says that it must be filled in. */
export function useDescribed(
  id: string,
  path: string,
  { hasHint, error, isRequired = false }: Described,
) {
  const { problems } = useForm();
  const problem = problems.useProblem(path);
  const hasError = (error ?? problem) !== undefined;
  const notes = [hasHint && `${id}hint`, hasError && `${id}error`].filter(Boolean);
  return {
    "aria-invalid": hasError || undefined,
    "aria-required": isRequired || undefined,
    "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
  };
}
