import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { languageFacts, otherLanguage } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { useInterface } from "../language/language.tsx";
import { useTitle } from "../Screen.tsx";
import { StudioBrand } from "../StudioBrand.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { ProviderSignIn } from "./ProviderSignIn.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { profileKey } from "./session.tsx";

/** The studio for people who are not signed in. */
export default function SignInView() {
  const { messages } = useInterface();
  const queries = useQueryClient();
  return (
    <EntryPage title={messages.signIn.title}>
      <SignInForm onSignedIn={(profile) => queries.setQueryData(profileKey, profile)} />
      <PasskeySignIn onSignedIn={(profile) => queries.setQueryData(profileKey, profile)} />
      <ProviderSignIn />
    </EntryPage>
  );
}

interface EntryPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** A page before the frame: signing in, and the first steps of a newcomer. */
export function EntryPage({ title, intro, children }: EntryPageProps) {
  const { language, messages, setLanguage } = useInterface();
  const other = otherLanguage(language);
  useTitle(title);
  return (
    <div className="entry">
      <header className="entry__head">
        <span className="brand">
          <StudioBrand />
        </span>
        <Button
          look="plain"
          icon="globe"
          lang={languageFacts[other].tag}
          onClick={() => void setLanguage(other)}
        >
          {languageFacts[other].ownName}
        </Button>
      </header>
      <main className="entry__card">
        <h1>{title}</h1>
        {intro !== undefined && <div className="entry__intro">{intro}</div>}
        {children}
      </main>
      <footer className="entry__foot">
        <a href="/">
          {messages.frame.toSite} <Icon name="external" />
        </a>
      </footer>
    </div>
  );
}
