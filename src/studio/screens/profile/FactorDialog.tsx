import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/Dialog.tsx";
import { PasswordField, TextField } from "../../components/Field.tsx";
import { Notice, useFailureText } from "../../components/Notice.tsx";
import { textsOf } from "../../components/textsOf.ts";
import { type BegunFactor, ownAccount } from "../../data/account.ts";
import { useMessages } from "../../frame/language.tsx";
import { useClient } from "../../frame/session.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Where setting up a second factor stands. */
type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly begun: BegunFactor }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Sets up a second factor: password, code in the app, recovery codes. */
export function FactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: t } = useMessages();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "password" });
  const close = () => {
    onClose();
    void queries.invalidateQueries();
  };
  const titles = {
    password: t.stepPassword,
    scan: t.stepScan,
    codes: t.recoveryTitle,
  };
  return (
    <Dialog title={titles[step.name]} width="narrow" isDismissable={false} onClose={close}>
      {step.name === "password" && (
        <PasswordStep onBegun={(begun) => setStep({ name: "scan", begun })} onCancel={onClose} />
      )}
      {step.name === "scan" && (
        <ScanStep
          begun={step.begun}
          onSet={(codes) => setStep({ name: "codes", codes })}
          onCancel={onClose}
        />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={close} />}
    </Dialog>
  );
}

interface StepFormProps {
  /** Does what the step is for. @throws what is then shown */
  readonly act: (texts: (name: string) => string) => Promise<void>;
  readonly submit: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form of a step in a dialog: its fields, its failure, its buttons. */
export function StepForm({ act, submit, onCancel, children }: StepFormProps) {
  const { frame } = useMessages();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const failure = useFailureText(error);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act(textsOf(event.currentTarget));
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      {error !== undefined && <Notice tone="danger">{failure}</Notice>}
      {children}
      <DialogActions>
        <Button onClick={onCancel}>{frame.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

interface PasswordStepProps {
  readonly onBegun: (begun: BegunFactor) => void;
  readonly onCancel: () => void;
}

function PasswordStep({ onBegun, onCancel }: PasswordStepProps) {
  const { profile: t, signIn } = useMessages();
  const client = useClient();
  return (
    <StepForm
      submit={t.goOn}
      onCancel={onCancel}
      act={async (texts) => onBegun(await ownAccount.beginFactor(client, texts("password")))}
    >
      <PasswordField
        label={signIn.password}
        name="password"
        autoComplete="current-password"
        required
        autoFocus
      />
    </StepForm>
  );
}

interface ScanStepProps {
  readonly begun: BegunFactor;
  readonly onSet: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function ScanStep({ begun, onSet, onCancel }: ScanStepProps) {
  const { profile: t } = useMessages();
  const client = useClient();
  return (
    <StepForm
      submit={t.goOn}
      onCancel={onCancel}
      act={async (texts) => onSet(await ownAccount.confirmFactor(client, texts("code").trim()))}
    >
      <p>{t.stepScanText}</p>
      {begun.qr !== undefined && (
        <img
          className="qr"
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          alt={t.qrAlt}
          width="192"
          height="192"
        />
      )}
      <p className="key">
        <span className="field__label">{t.key}</span>
        <code>{begun.key.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <TextField
        label={t.stepCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
        autoFocus
      />
    </StepForm>
  );
}
