import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { LoginFormProps } from "../../islands/LoginForm/LoginForm.tsx";
import { definePage } from "../../page/pageModule.ts";
import {
  authRedirectPath,
  safeRedirectTarget,
  signInWithPath,
} from "../../page/safeRedirectTarget.ts";
import { Login } from "./view.tsx";

export interface LoginParams {
  /** Address of this site that follows signing in; empty: home. */
  readonly target: string;
}

export interface LoginProps {
  readonly form: LoginFormProps;
  readonly company: string;
  /** The reader, if signed in already. */
  readonly signedIn: SignedIn | undefined;
  /** Signing in with an OpenID provider; undefined where there is none. */
  readonly openId: OpenIdProps | undefined;
}

export interface OpenIdProps {
  /** Display name of the provider. */
  readonly name: string;
  /** Address where signing in with it begins. */
  readonly href: string;
  /** Step of the second factor: the address its form is posted to, and the error. */
  readonly codeStep:
    | {
        readonly action: string;
        readonly error: string;
        /** Options of a passkey request, as JSON. */
        readonly passkey: string | undefined;
      }
    | undefined;
}

interface SignedIn {
  readonly name: string;
  readonly account: string;
  /** True while the account has an initial password and no rights until it is changed. */
  readonly mustChange: boolean;
  /** Reason the password form was refused; empty without one. */
  readonly error: string;
}

/** Address at which signing in with an OpenID provider begins, with the return address. */
function signInWithHref(wish: { target: string; surface: Surface; language: Language }): string {
  return `${signInWithPath}?${new URLSearchParams({ redirect: wish.target, surface: wish.surface, lang: wish.language })}`;
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
  load({ params: { target } }, { view, messages, href, urls }, { visitor = {} }) {
    const { signIn } = messages;
    const { reader, refused, openId } = visitor;
    return {
      openId: openId && {
        name: openId.name,
        href: signInWithHref({ target, surface: urls.surface, language: view.language }),
        codeStep: openId.asksCode
          ? { action: authRedirectPath, error: refused?.error ?? "", passkey: openId.passkey }
          : undefined,
      },
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
