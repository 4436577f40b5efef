import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import { formTexts } from "../../components/formValues.ts";
import { Notice, useFailureText } from "../../components/Notice.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { savesByKey } from "../../keys/saveKey.ts";
import { useMailAndBackupsMessages } from "./useMailAndBackupsMessages.ts";

/** Texts of a form's fields, by their names. */
export type Texts = ReturnType<typeof formTexts>;

type Errors = Readonly<Record<string, string>>;

interface SettingsFormProps {
  /** Saves what is typed. @throws an error, which the form then shows */
  readonly save: (texts: Texts) => Promise<void>;
  /** Another act on what is typed, beside saving it. */
  readonly beside?: (act: (work: (texts: Texts) => Promise<void>) => void) => ReactNode;
  readonly children: (errors: Errors) => ReactNode;
}

/** A form of settings: fields with their errors, what failed, and the button that saves them. */
export function SettingsForm({ save, beside, children }: SettingsFormProps) {
  const t = useMailAndBackupsMessages();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  useLeaveWarning(isDirty, { isSending: isBusy });
  const failure = useFailureText(error);
  const errors = error instanceof Failure ? error.fields : {};
  const isMarked = Object.keys(errors).length > 0;
  const isCancelled = error instanceof Failure && error.kind === "cancelled";
  const act = async (work: (texts: Texts) => Promise<void>, isSaving: boolean) => {
    if (form.current === null) return;
    setBusy(isSaving);
    try {
      await work(formTexts(form.current));
      setError(undefined);
      if (isSaving) setDirty(false);
    } catch (refused) {
      setError(refused);
      const [first] = refused instanceof Failure ? Object.keys(refused.fields) : [];
      if (first !== undefined) {
        form.current.querySelector<HTMLElement>(`[name=${CSS.escape(first)}]`)?.focus();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="form form--wide"
      noValidate
      onInput={() => setDirty(true)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void act(save, true);
      }}
    >
      {children(errors)}
      {error !== undefined && !isCancelled && (
        <Notice tone="danger">{isMarked ? t.checkFields : failure}</Notice>
      )}
      <div className="form__line">
        <Button type="submit" {...savesByKey} look="primary" isBusy={isBusy}>
          {t.save}
        </Button>
      </div>
      {beside?.((work) => void act(work, false))}
    </form>
  );
}

interface FixedFacts {
  /** The variable that fixes the value; null: none does. */
  readonly by: string | null;
}

/** A line of text, or what a variable of the server says in its place. */
export function SettingField({ by, ...field }: FixedFacts & ComponentProps<typeof TextField>) {
  const t = useMailAndBackupsMessages();
  const plain = { autoCapitalize: "none", spellCheck: false } as const;
  return by === null ? (
    <TextField {...plain} {...field} />
  ) : (
    <TextField {...field} hint={t.fixed(by)} readOnly />
  );
}

/** A choice, or what a variable of the server says in its place. */
export function SettingChoice({ by, ...field }: FixedFacts & ComponentProps<typeof SelectField>) {
  const t = useMailAndBackupsMessages();
  return by === null ? (
    <SelectField {...field} />
  ) : (
    <SelectField {...field} hint={t.fixed(by)} disabled />
  );
}

/** A group of fields under a legend. */
export function Fields({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="form__group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
