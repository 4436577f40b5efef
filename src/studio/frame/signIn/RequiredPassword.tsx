import { useQueryClient } from "@tanstack/react-query";
import { PasswordForm } from "../../screens/profile/PasswordForm.tsx";
import { useMessages } from "../language/language.tsx";
import { EntryPage } from "./SignInView.tsx";
import { profileKey } from "./session.tsx";

/** A newcomer's first step: a password that nobody else knows. */
export function RequiredPassword() {
  const { signIn: t } = useMessages();
  const queries = useQueryClient();
  return (
    <EntryPage title={t.firstPasswordTitle} intro={<p>{t.firstPasswordText}</p>}>
      <PasswordForm onChanged={() => queries.invalidateQueries({ queryKey: profileKey })} />
    </EntryPage>
  );
}
