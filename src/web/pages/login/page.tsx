import { phrase } from "../../../site/phrase.ts";
import type { LoginFormProps } from "../../islands/LoginForm/LoginForm.tsx";
import { ownAddress } from "../../ownAddress.ts";
import { definePage } from "../pageModule.ts";
import { Login } from "./view.tsx";

export interface LoginParams {
  /** Where a reader goes once signed in: an address of this site. Empty: home. */
  readonly target: string;
}

export interface LoginProps {
  readonly form: LoginFormProps;
  readonly company: string;
  /** Name of the reader who is signed in already. */
  readonly signedIn: string | undefined;
}

/** Signing in, for staff (spec sections 1 and 4). Works by a plain post without script. */
export const page = definePage<LoginParams, LoginProps>({
  resolve: ({ redirect }) => ({ target: redirect ? (ownAddress(redirect) ?? "") : "" }),
  address: ({ target }) => (target === "" ? {} : { redirect: target }),
  standing: (_params, { words }) => ({
    columns: [],
    trail: [{ title: { text: words.signIn.title } }],
  }),
  load({ target }, { view, words, href, visitor = {} }) {
    const { signIn } = words;
    const { reader, refused } = visitor;
    return {
      company: phrase(view.setting("company").name, view.language).text,
      signedIn: reader && (reader.name || reader.account),
      form: {
        action: href("login", target === "" ? {} : { redirect: target }),
        target: target === "" ? href("home") : target,
        words: {
          account: signIn.account,
          password: signIn.password,
          accountMissing: signIn.accountMissing,
          passwordMissing: signIn.passwordMissing,
          showPassword: signIn.showPassword,
          signIn: signIn.title,
          signingIn: signIn.signingIn,
        },
        initial: refused ?? { account: "" },
      },
    };
  },
  head: (_props, { words }) => ({
    title: words.signIn.title,
    description: words.signIn.intro,
    type: "website",
    jsonLd: [],
  }),
  desktop: Login,
  mobile: Login,
});
