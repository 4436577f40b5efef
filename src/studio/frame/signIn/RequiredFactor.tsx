import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FactorChoice } from "../../screens/profile/FactorChoice.tsx";
import { useMessages } from "../language/language.tsx";
import { EntryPage } from "./SignInView.tsx";
import { useSignOut } from "./session.tsx";

/** A newcomer's second step, where their role asks for it: a second factor. */
export function RequiredFactor() {
  const { signIn: t, profile, frame } = useMessages();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  return (
    <EntryPage title={t.factorTitle} intro={<p>{t.factorText}</p>}>
      <div className="form">
        <Button look="primary" onClick={() => setOpen(true)}>
          {profile.setUp}
        </Button>
        <Button look="plain" onClick={() => void signOut()}>
          {frame.signOut}
        </Button>
      </div>
      {isOpen && <FactorChoice onClose={() => setOpen(false)} />}
    </EntryPage>
  );
}
