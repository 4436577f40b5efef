import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { PasswordField, TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { type BegunFactor, ownAccount } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Steps of setting up a second factor. */
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
      {(errors) => (
        <>
          <p>{t.appWhat}</p>
          <p>{t.stepPasswordText}</p>
          <PasswordField
            label={signIn.password}
            error={errors.password}
            name="password"
            autoComplete="current-password"
            required
            autoFocus
          />
        </>
      )}
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
      {(errors) => (
        <>
          <p>{t.stepScanText}</p>
          <img
            className="qr"
            src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
            alt={t.qrAlt}
            width="192"
            height="192"
          />
          <p className="key">
            <span className="field__label">{t.key}</span>
            <code>{begun.key.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
          <TextField
            label={t.stepCode}
            error={errors.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
            autoFocus
          />
        </>
      )}
    </StepForm>
  );
}
