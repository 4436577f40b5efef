import { localize } from "../../../base/site/text/localizedText.ts";
import { definePage } from "../../page/pageModule.ts";
import type { InvitationFormProps } from "./InvitationForm.tsx";
import { InvitationPage } from "./view.tsx";

export interface InvitationProps {
  readonly company: string;
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
    return {
      company: localize(view.setting("company").name, view.language).text,
      form: {
        action: href("invitation"),
        messages: {
          code: invitation.code,
          newPassword: signIn.newPassword,
          repeatedPassword: signIn.repeatedPassword,
          passwordRules: signIn.passwordRules,
          submit: invitation.submit,
        },
        initial: visitor.invitation ?? { code: "", error: "" },
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
