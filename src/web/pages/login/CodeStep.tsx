import { usePage } from "../../components/pageEnvironment.tsx";

interface CodeStepProps {
  readonly company: string;
  readonly action: string;
  /** Reason of a refusal; empty without one. */
  readonly error: string;
  /** Options of a passkey request, as JSON; undefined where the account has no passkey here. */
  readonly passkey: string | undefined;
}

/**
 * Second factor of a reader who has signed in with the OpenID provider: a plain form, with a
 * passkey as the alternative.
 */
export function CodeStep({ company, action, error, passkey }: CodeStepProps) {
  const { messages } = usePage();
  const t = messages.signIn;
  return (
    <div className="login wrap">
      <div className="login__card">
        <p className="login__company">{company}</p>
        <h1 className="login__title">{t.title}</h1>
        <p className="login__intro">{t.codeIntro}</p>
        <form className="login-form" method="post" action={action}>
          {error === "" ? null : (
            <p className="login-form__failure" role="alert">
              {error}
            </p>
          )}
          <div className="login-form__field">
            <label htmlFor="provider-code">{t.code}</label>
            <div className="login-form__input">
              <input
                id="provider-code"
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                aria-describedby="provider-code-hint"
                required
              />
            </div>
            <p className="login-form__hint" id="provider-code-hint">
              {t.codeHint}
            </p>
          </div>
          <button className="button" type="submit">
            {t.title}
          </button>
          {passkey !== undefined && (
            <PasskeyStep options={passkey} label={t.passkey} unused={t.passkeyUnused} />
          )}
        </form>
      </div>
    </div>
  );
}

interface PasskeyStepProps {
  /** Options of a passkey request, as JSON. */
  readonly options: string;
  readonly label: string;
  /** Message where the reader declined, or has no passkey here. */
  readonly unused: string;
}

/**
 * A passkey instead of the code: its response is posted with the form. It needs script
 * (client/session/passkeys.ts); styles hide the button without it.
 */
function PasskeyStep({ options, label, unused }: PasskeyStepProps) {
  return (
    <>
      <input type="hidden" name="passkey" defaultValue="" />
      <button
        className="button button--quiet login-form__passkey"
        type="button"
        data-passkey-step={options}
        data-unused={unused}
      >
        {label}
      </button>
      <p className="login-form__failure" role="alert" data-passkey-failure="" />
    </>
  );
}
