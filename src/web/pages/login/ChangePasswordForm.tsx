import { usePage } from "../../components/pageEnvironment.tsx";

interface PasswordFormProps {
  readonly action: string;
  /** Account name, for password managers. */
  readonly account: string;
  readonly mustChange: boolean;
  /** Reason of a refusal; empty without one. */
  readonly error: string;
}

/** Form that changes the reader's own password; it posts plainly, with script or without. */
export function PasswordForm({ action, account, mustChange, error }: PasswordFormProps) {
  const { messages } = usePage();
  const t = messages.signIn;
  const fields = [
    ["current", t.currentPassword, "current-password"],
    ["next", t.newPassword, "new-password"],
    ["repeated", t.repeatedPassword, "new-password"],
  ] as const;
  return (
    <details className="login__password" open={mustChange || error !== ""}>
      <summary>{t.changePassword}</summary>
      <form className="login-form" method="post" action={action}>
        {mustChange ? <p>{t.mustChange}</p> : null}
        {error === "" ? null : (
          <p className="login-form__failure" role="alert">
            {error}
          </p>
        )}
        <input type="hidden" name="account" value={account} autoComplete="username" />
        {fields.map(([name, label, autoComplete]) => (
          <div key={name} className="login-form__field">
            <label htmlFor={`password-${name}`}>{label}</label>
            <div className="login-form__input">
              <input
                id={`password-${name}`}
                name={name}
                type="password"
                autoComplete={autoComplete}
                aria-describedby={name === "next" ? "password-rules" : undefined}
                required
              />
            </div>
            {name === "next" ? (
              <p className="login__rules" id="password-rules">
                {t.passwordRules}
              </p>
            ) : null}
          </div>
        ))}
        <button className="button" name="do" value="change-password" type="submit">
          {t.changePassword}
        </button>
      </form>
    </details>
  );
}
