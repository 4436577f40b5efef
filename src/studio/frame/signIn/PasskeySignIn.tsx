import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { ownAccount, type Profile } from "../../data/people/account.ts";
import { canUsePasskeys, passkeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../language/language.tsx";
import { useClient } from "./session.tsx";

/** Signing in by a passkey alone, where the browser can. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: (profile: Profile) => void }) {
  const { signIn: t } = useMessages();
  const client = useClient();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await passkeys.signIn(client);
      onSignedIn(await ownAccount.profile(client));
    } catch (error) {
      // A refusal by the browser itself has no message of the server.
      setFailure(error instanceof Failure ? error.message : t.passkeyFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="or">{t.or}</p>
      <div className="form">
        <Button icon="key" isBusy={isBusy} onClick={() => void enter()}>
          {t.passkey}
        </Button>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </div>
    </>
  );
}
