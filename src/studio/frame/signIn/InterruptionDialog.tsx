import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { PasswordField, TextField } from "../../components/dialogs/Field.tsx";
import { formTexts } from "../../components/formValues.ts";
import { Notice, useFailureText } from "../../components/Notice.tsx";
import type { InterruptionKind } from "../../data/calls/interruptingDialog.ts";
import { Failure } from "../../data/calls/requestFailure.ts";
import { nameOf, ownAccount, type Profile } from "../../data/people/account.ts";
import { canUsePasskeys, passkeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../language/language.tsx";
import { ProviderTab } from "./ProviderSignIn.tsx";
import { isCodeAsked, SignInForm } from "./SignInForm.tsx";
import { profileKey, useClient, usePerson, useSecurity } from "./session.tsx";

interface InterruptionDialogProps {
  readonly kind: InterruptionKind;
}

/** The dialog over the screen that requests wait for: to sign in again, or to confirm who one is. */
export default function InterruptionDialog({ kind }: InterruptionDialogProps) {
  return kind === "sign-in" ? <SignInAgain /> : <Proof />;
}

function SignInAgain() {
  const client = useClient();
  const queries = useQueryClient();
  const person = usePerson();
  const { signIn: t } = useMessages();
  const [isOther, setOther] = useState(false);
  const signedIn = (profile: Profile) => {
    if (profile.id !== person.id) return setOther(true);
    queries.setQueryData(profileKey, profile);
    client.interruptions.settle(true);
  };
  return (
    <Dialog
      title={t.againTitle}
      width="narrow"
      isDismissable={false}
      onClose={() => client.interruptions.settle(false)}
    >
      <p>{t.againText}</p>
      {isOther && <Notice tone="warning">{t.otherPerson(nameOf(person))}</Notice>}
      <SignInForm account={person.account} onSignedIn={signedIn} />
      <ProviderTab
        purpose="sign-in"
        onReturn={() => ownAccount.profile(client).then(signedIn, () => undefined)}
      />
    </Dialog>
  );
}

/** Confirming who one is: by password and code, or by a passkey. */
function useProof() {
  const client = useClient();
  const { signIn: t } = useMessages();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  const prove = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const texts = formTexts(event.currentTarget);
    const code = texts("code").trim();
    setBusy(true);
    try {
      await ownAccount.prove(client, { password: texts("password"), ...(asksCode && { code }) });
      client.interruptions.settle(true);
    } catch (refused) {
      setError(asksCode || !isCodeAsked(refused) ? refused : undefined);
      if (isCodeAsked(refused)) setAsksCode(true);
    } finally {
      setBusy(false);
    }
  };
  const byPasskey = async (): Promise<void> => {
    try {
      await passkeys.prove(client);
      client.interruptions.settle(true);
    } catch (refused) {
      setError(refused instanceof Failure ? refused : new Failure("refused", t.passkeyFailed));
    }
  };
  const byProvider = async (): Promise<void> => {
    try {
      const { proved_until: until } = await ownAccount.profile(client);
      if (until != null) client.interruptions.settle(true);
    } catch (refused) {
      setError(refused);
    }
  };
  return { prove, byPasskey, byProvider, error, isBusy, asksCode };
}

function Proof() {
  const client = useClient();
  const { signIn: t } = useMessages();
  const { prove, byPasskey, byProvider, error, isBusy, asksCode } = useProof();
  const failure = useFailureText(error);
  const hasPasskeys = (useSecurity().data?.passkeys.length ?? 0) > 0;
  const cancel = () => client.interruptions.settle(false);
  return (
    <Dialog title={t.proofTitle} width="narrow" onClose={cancel}>
      <p>{t.proofText}</p>
      <form className="form" noValidate onSubmit={(event) => void prove(event)}>
        {error !== undefined && <Notice tone="danger">{failure}</Notice>}
        <ProofFields asksCode={asksCode} />
        {canUsePasskeys() && hasPasskeys && (
          <Button icon="key" onClick={() => void byPasskey()}>
            {t.confirmByPasskey}
          </Button>
        )}
        <ProviderTab purpose="confirm" onReturn={byProvider} />
        <ProofActions isBusy={isBusy} onCancel={cancel} />
      </form>
    </Dialog>
  );
}

function ProofFields({ asksCode }: { readonly asksCode: boolean }) {
  const { signIn: t } = useMessages();
  return (
    <>
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      {asksCode && (
        <TextField
          label={t.proofCode}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          required
          autoFocus
        />
      )}
    </>
  );
}

interface ProofActionsProps {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

function ProofActions({ isBusy, onCancel }: ProofActionsProps) {
  const { signIn: t, frame } = useMessages();
  return (
    <DialogActions>
      <Button onClick={onCancel}>{frame.cancel}</Button>
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t.confirm}
      </Button>
    </DialogActions>
  );
}
