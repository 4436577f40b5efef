export interface InvitationFormMessages {
  readonly code: string;
  readonly newPassword: string;
  readonly repeatedPassword: string;
  readonly passwordRules: string;
  readonly submit: string;
}

export interface InvitationFormProps {
  /** Address the form is posted to. */
  readonly action: string;
  readonly messages: InvitationFormMessages;
  /** After a refusal, the code as typed and why it failed. */
  readonly initial: { readonly code: string; readonly error: string };
}

/**
 * The code of an invitation and a password: a plain form that posts. Script puts the code there from
 * the link's fragment (client/session/invitationCode.ts); the rest works without.
 */
export function InvitationForm({ action, messages, initial }: InvitationFormProps) {
  const passwords = [
    ["next", messages.newPassword],
    ["repeated", messages.repeatedPassword],
  ] as const;
  return (
    <form className="login-form" method="post" action={action}>
      {initial.error === "" ? null : (
        <p className="login-form__failure" role="alert">
          {initial.error}
        </p>
      )}
      <div className="login-form__field">
        <label htmlFor="invitation-code">{messages.code}</label>
        <div className="login-form__input">
          <input
            data-code-of-link=""
            id="invitation-code"
            name="code"
            defaultValue={initial.code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
          />
        </div>
      </div>
      {passwords.map(([name, label]) => (
        <div key={name} className="login-form__field">
          <label htmlFor={`invitation-${name}`}>{label}</label>
          <div className="login-form__input">
            <input
              id={`invitation-${name}`}
              name={name}
              type="password"
              autoComplete="new-password"
              aria-describedby={name === "next" ? "invitation-rules" : undefined}
              required
            />
          </div>
          {name === "next" ? (
            <p className="login-form__hint" id="invitation-rules">
              {messages.passwordRules}
            </p>
          ) : null}
        </div>
      ))}
      <button className="button" type="submit">
        {messages.submit}
      </button>
    </form>
  );
}
