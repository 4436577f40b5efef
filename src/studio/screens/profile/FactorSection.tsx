import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { PasswordField, TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { ownAccount } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient, useSecurity } from "../../frame/signIn/session.tsx";
import { FactorChoice } from "./FactorChoice.tsx";
import { FactorDialog } from "./FactorDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** The second factor: set it up, make recovery codes anew, remove it. */
export function FactorSection() {
  const { profile: t, signIn } = useMessages();
  const timeText = useTimeText();
  const { data } = useSecurity();
  const [open, setOpen] = useState<"set" | "remove" | "codes">();
  const factor = data?.factor;
  const close = () => setOpen(undefined);
  return (
    <Section
      title={t.factor}
      id="factor"
      intro={t.factorText}
      actions={
        factor?.has_totp === false && (
          <Button look="primary" onClick={() => setOpen("set")}>
            {t.setUp}
          </Button>
        )
      }
    >
      {factor !== undefined && !factor.is_set && factor.due_at !== "" && (
        <Notice tone="warning">{signIn.factorDue(timeText(factor.due_at, "day"))}</Notice>
      )}
      {factor?.has_totp === true && (
        <ul className="rows">
          <li className="row">
            <span className="row__text">
              <span className="chip chip--good">{t.isSet}</span>{" "}
              {t.codesLeft(factor.recovery_codes_left)}
            </span>
            <Button onClick={() => setOpen("codes")}>{t.recoveryNew}</Button>
            <Button onClick={() => setOpen("remove")}>{t.remove}</Button>
          </li>
        </ul>
      )}
      {open === "set" &&
        (factor?.is_set === true ? (
          <FactorDialog onClose={close} />
        ) : (
          <FactorChoice onClose={close} />
        ))}
      {open === "remove" && <RemoveFactorDialog onClose={close} />}
      {open === "codes" && <NewCodesDialog onClose={close} />}
    </Section>
  );
}

interface FactorDialogProps {
  readonly onClose: () => void;
}

function RemoveFactorDialog({ onClose }: FactorDialogProps) {
  const { profile: t, signIn } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  return (
    <Dialog title={t.removeTitle} width="narrow" onClose={onClose}>
      <p>{t.removeText}</p>
      <StepForm
        submit={t.remove}
        look="danger"
        onCancel={onClose}
        act={async (texts) => {
          const proof = { password: texts("password"), code: texts("code").trim() };
          await ownAccount.removeFactor(client, proof);
          await queries.invalidateQueries();
          onClose();
        }}
      >
        {(errors) => (
          <>
            <PasswordField
              label={signIn.password}
              name="password"
              error={errors.password}
              autoComplete="current-password"
              required
              autoFocus
            />
            <TextField
              label={signIn.code}
              name="code"
              hint={signIn.codeHint}
              error={errors.code}
              autoComplete="one-time-code"
              maxLength={40}
              required
            />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

/** Makes recovery codes anew; the former ones stop working. */
function NewCodesDialog({ onClose }: FactorDialogProps) {
  const { profile: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog title={t.recoveryNew} width="narrow" isDismissable={false} onClose={onClose}>
      {codes === undefined ? (
        <>
          <p>{t.recoveryNewText}</p>
          <StepForm
            submit={t.recoveryNew}
            onCancel={onClose}
            act={async () => {
              setCodes(await ownAccount.newRecoveryCodes(client));
              await queries.invalidateQueries({ queryKey: ["security"] });
            }}
          />
        </>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
