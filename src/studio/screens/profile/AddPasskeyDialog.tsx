import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { passkeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Adds a passkey, and shows recovery codes where it is the account's first factor. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: t, signIn } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Not before the codes were seen: a newcomer's page goes with the factor that it asks for.
  const close = () => {
    onClose();
    void queries.invalidateQueries({ queryKey: ["security"] });
  };
  const add = async (name: string) => {
    try {
      const made = await passkeys.add(client, name);
      if (made.length === 0) close();
      else setCodes(made);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure("refused", signIn.passkeyFailed);
    }
  };
  if (codes.length > 0) {
    return (
      <Dialog title={t.recoveryTitle} width="narrow" isDismissable={false} onClose={close}>
        <RecoveryCodes codes={codes} onDone={close} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t.addPasskey} width="narrow" onClose={onClose}>
      <p>{t.passkeyWhat}</p>
      <StepForm submit={t.goOn} onCancel={onClose} act={(texts) => add(texts("name").trim())}>
        {(errors) => (
          <TextField
            label={t.passkeyName}
            name="name"
            hint={t.passkeyNameHint}
            error={errors.name}
            autoComplete="off"
            maxLength={60}
            required
            autoFocus
          />
        )}
      </StepForm>
    </Dialog>
  );
}
