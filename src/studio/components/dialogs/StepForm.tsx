import { type FormEvent, type ReactNode, useState } from "react";
import { Failure } from "../../data/calls/requestFailure.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { savesByKey } from "../../keys/saveKey.ts";
import { Button } from "../Button.tsx";
import { formTexts } from "../formValues.ts";
import { Notice, useFailureText } from "../Notice.tsx";
import { DialogActions } from "./Dialog.tsx";
import { useLeaveWarning } from "./useLeaveWarning.ts";

/** Error messages of a form's fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface StepFormProps {
  /** Submits the form. @throws an error, which the form then shows */
  readonly act: (texts: (name: string) => string) => Promise<void>;
  readonly submit: string;
  readonly onCancel: () => void;
  readonly look?: "primary" | "danger";
  readonly children?: (errors: FieldErrors) => ReactNode;
}

/** A form in a dialog: its fields with their errors, the failed attempt's message, its buttons. */
export function StepForm({ act, submit, onCancel, look = "primary", children }: StepFormProps) {
  const { frame } = useMessages();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  useLeaveWarning(isDirty, { isSending: isBusy });
  const failure = useFailureText(error);
  const errors = error instanceof Failure ? error.fields : {};
  const isShown = error !== undefined && !(error instanceof Failure && error.kind === "cancelled");
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await act(formTexts(event.currentTarget));
      setError(undefined);
      setDirty(false);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="form"
      noValidate
      onInput={() => setDirty(true)}
      onSubmit={(event) => void send(event)}
    >
      {isShown && <Notice tone="danger">{failure}</Notice>}
      {children?.(errors)}
      <DialogActions>
        <Button onClick={onCancel}>{frame.cancel}</Button>
        <Button
          type="submit"
          look={look}
          isBusy={isBusy}
          {...(submit === frame.save && savesByKey)}
        >
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
