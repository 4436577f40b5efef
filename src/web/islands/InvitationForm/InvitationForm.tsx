import { useEffect, useRef } from "react";

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
 * The code of an invitation and a password: a plain form that posts. With script the code is taken from
 * the link's fragment, which no server and no log sees, and removed from the address.
 */
export function InvitationForm({ action, messages, initial }: InvitationFormProps) {
  const code = useCodeOfLink();
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
            ref={code}
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

/** The field of the code, filled from the link's fragment, which leaves the address and the history. */
function useCodeOfLink() {
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const [, secret] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
    if (secret === undefined || code.current === null) return;
    code.current.value = secret;
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  }, []);
  return code;
}
