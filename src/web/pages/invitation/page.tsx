import { localize } from "../../../base/site/text/localizedText.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { definePage } from "../../page/pageModule.ts";
import { InvitationForm, type InvitationFormProps } from "./InvitationForm.tsx";

/** The form where an invitation becomes an account. */
function InvitationPage({ company, greeting, form }: InvitationProps) {
  const { messages } = usePage();
  return (
    <div className="login wrap">
      <div className="login__card">
        <p className="login__company">{company}</p>
        <h1 className="login__title">{messages.invitation.title}</h1>
        <p className="login__intro">{greeting ?? messages.invitation.intro}</p>
        <InvitationForm {...form} />
      </div>
    </div>
  );
}

export interface InvitationProps {
  readonly company: string;
  /** Addresses the invited person; absent until the code is known. */
  readonly greeting?: string | undefined;
  readonly form: InvitationFormProps;
}

/** Page on which an invited person creates their account. Works by a plain post without script. */
export const page = definePage<{ readonly params: object }, InvitationProps>({
  resolve: () => ({ params: {} }),
  address: () => ({}),
  position: (_resolved, { messages }) => ({
    columns: [],
    breadcrumb: [{ title: { text: messages.invitation.title } }],
  }),
  load(_resolved, { view, messages, href }, { visitor = {} }) {
    const { signIn, invitation } = messages;
    const { code = "", error = "", invited } = visitor.invitation ?? {};
    return {
      company: localize(view.setting("company").name, view.language).text,
      greeting: invited && invitation.greeting(invited.name),
      form: {
        action: href("invitation"),
        messages: {
          code: invitation.code,
          goOn: signIn.goOn,
          account: signIn.account,
          accountHint: invitation.accountHint,
          newPassword: signIn.newPassword,
          repeatedPassword: signIn.repeatedPassword,
          passwordRules: signIn.passwordRules,
          submit: invitation.submit,
        },
        initial: { code, error, ...(invited && { account: invited.account }) },
      },
    };
  },
  head: (_props, { messages }) => ({
    title: messages.invitation.title,
    description: messages.invitation.intro,
    type: "website",
    jsonLd: [],
  }),
  desktop: InvitationPage,
  mobile: InvitationPage,
});
