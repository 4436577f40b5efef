import { localize } from "../../../site/localizedText.ts";
import type { LoginFormProps } from "../../islands/LoginForm/LoginForm.tsx";
import { definePage } from "../../page/pageModule.ts";
import { safeRedirectTarget } from "../../page/redirectPaths.ts";
import { Login } from "./view.tsx";

export interface LoginParams {
  /** Address of this site that follows signing in; empty: home. */
  readonly target: string;
}

export interface LoginProps {
  readonly form: LoginFormProps;
  readonly company: string;
  /** The reader who is signed in already. */
  readonly signedIn: SignedIn | undefined;
}

interface SignedIn {
  readonly name: string;
  readonly account: string;
  /** The password was made for the account: it has no rights until it has one of its own. */
  readonly mustChange: boolean;
  /** Reason the password form was refused; empty without one. */
  readonly error: string;
}

/** Signing in, for staff (spec sections 1 and 4). Works by a plain post without script. */
export const page = definePage<{ readonly params: LoginParams }, LoginProps>({
  resolve: ({ redirect }) => ({
    params: { target: redirect ? (safeRedirectTarget(redirect) ?? "") : "" },
  }),
  address: ({ params: { target } }) => (target === "" ? {} : { redirect: target }),
  position: (_resolved, { messages }) => ({
    columns: [],
    breadcrumb: [{ title: { text: messages.signIn.title } }],
  }),
  load({ params: { target } }, { view, messages, href }, { visitor = {} }) {
    const { signIn } = messages;
    const { reader, refused } = visitor;
    return {
      company: localize(view.setting("company").name, view.language).text,
      signedIn: reader && {
        name: reader.name || reader.account,
        account: reader.account,
        mustChange: reader.must_change_password,
        error: refused?.error ?? "",
      },
      form: {
        action: href("login", target === "" ? {} : { redirect: target }),
        target: target === "" ? href("home") : target,
        messages: {
          account: signIn.account,
          password: signIn.password,
          accountMissing: signIn.accountMissing,
          passwordMissing: signIn.passwordMissing,
          showPassword: signIn.showPassword,
          signIn: signIn.title,
          signingIn: signIn.signingIn,
          code: signIn.code,
          codeMissing: signIn.codeMissing,
          codeHint: signIn.codeHint,
          passkey: signIn.passkey,
          passkeyUnused: signIn.passkeyUnused,
        },
        offersPasskeys: true,
        initial: refused ?? { account: "" },
      },
    };
  },
  head: (_props, { messages }) => ({
    title: messages.signIn.title,
    description: messages.signIn.intro,
    type: "website",
    jsonLd: [],
  }),
  desktop: Login,
  mobile: Login,
});
