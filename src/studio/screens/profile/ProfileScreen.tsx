import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { nameOf } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { FactorSection } from "./FactorSection.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

const DigestSection = lazy(() => import("./DigestSection.tsx"));

/** One's own profile: what one is called, and how one signs in. */
export default function ProfileScreen() {
  const { profile: t } = useMessages();
  const person = usePerson();
  const tell = useToast();
  const [isNaming, setNaming] = useState(false);
  return (
    <Screen title={t.title} width="reading">
      <Section
        title={t.details}
        actions={<Button onClick={() => setNaming(true)}>{t.changeName}</Button>}
      >
        <dl className="list-of-facts">
          <dt>{t.name}</dt>
          <dd>{nameOf(person)}</dd>
          <dt>{t.account}</dt>
          <dd>{person.account}</dd>
          {person.email !== "" && (
            <>
              <dt>{t.email}</dt>
              <dd>{person.email}</dd>
            </>
          )}
        </dl>
        {isNaming && <NameDialog onClose={() => setNaming(false)} />}
      </Section>
      <FactorSection />
      <PasskeysSection />
      <SessionsSection />
      <TokensSection />
      <Suspense>
        <DigestSection />
      </Suspense>
      <Section title={t.password} id="password" intro={t.passwordText}>
        <PasswordForm onChanged={() => tell(t.passwordChanged)} />
      </Section>
    </Screen>
  );
}
