import { usePage } from "../../components/pageEnvironment.tsx";
import { InvitationForm } from "./InvitationForm.tsx";
import type { InvitationProps } from "./page.tsx";

/** The form where an invitation becomes an account. */
export function InvitationPage({ company, form }: InvitationProps) {
  const { messages } = usePage();
  return (
    <div className="login wrap">
      <div className="login__card">
        <p className="login__company">{company}</p>
        <h1 className="login__title">{messages.invitation.title}</h1>
        <p className="login__intro">{messages.invitation.intro}</p>
        <InvitationForm {...form} />
      </div>
    </div>
  );
}
