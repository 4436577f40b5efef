import { Island } from "../../components/Island.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { LoginForm } from "../../islands/LoginForm/LoginForm.tsx";
import { PasswordForm } from "./ChangePasswordForm.tsx";
import { CodeStep } from "./CodeStep.tsx";
import type { LoginProps } from "./page.tsx";

/** The sign-in form; for a signed-in reader, links onward, signing out and the password form. */
export function Login({ form, company, signedIn, openId }: LoginProps) {
  const { messages } = usePage();
  if (openId?.codeStep !== undefined) {
    return <CodeStep company={company} {...openId.codeStep} />;
  }
  return (
    <div className="login wrap">
      <div className="login__card">
        <p className="login__company">{company}</p>
        <h1 className="login__title">{messages.signIn.title}</h1>
        {signedIn === undefined ? (
          <>
            <p className="login__intro">{messages.signIn.intro}</p>
            <Island name="LoginForm" component={LoginForm} props={form} hydrate="any-interaction" />
            {openId === undefined ? null : (
              <p className="login__provider">
                <span>{messages.signIn.or}</span>
                <a className="button button--quiet" href={openId.href} rel="nofollow">
                  {messages.signIn.signInWith(openId.name)}
                </a>
              </p>
            )}
          </>
        ) : (
          <>
            <form className="login__signed-in" method="post" action={form.action}>
              <p>{messages.signIn.signedInAs(signedIn.name)}</p>
              {signedIn.mustChange ? null : (
                <a className="button" href={form.target}>
                  {messages.signIn.goOn}
                </a>
              )}
              <button className="button button--quiet" name="do" value="sign-out" type="submit">
                {messages.signIn.signOut}
              </button>
            </form>
            <PasswordForm action={form.action} {...signedIn} />
          </>
        )}
      </div>
    </div>
  );
}
