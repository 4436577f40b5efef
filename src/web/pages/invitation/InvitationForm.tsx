export interface InvitationFormMessages {
  readonly code: string;
  readonly goOn: string;
  readonly account: string;
  readonly accountHint: string;
  readonly newPassword: string;
  readonly repeatedPassword: string;
  readonly passwordRules: string;
  readonly submit: string;
}

export interface InvitationFormProps {
  /** Address the form is posted to. */
  readonly action: string;
  readonly messages: InvitationFormMessages;
  /** State after a post: the code as typed, the reason for a refusal, and the account once the code is known. */
  readonly initial: { readonly code: string; readonly error: string; readonly account?: string };
}

/**
 * The code of an invitation, then the account with its first password: plain forms that post. Script
 * sends the code of the link's fragment (client/session/invitationCode.ts); the rest works without.
 */
export function InvitationForm({ action, messages, initial }: InvitationFormProps) {
  const { code, error, account } = initial;
  return (
    <form className="login-form" method="post" action={action}>
      {error === "" ? null : (
        <p className="login-form__failure" role="alert">
          {error}
        </p>
      )}
      {account === undefined ? (
        <CodeField label={messages.code} code={code} />
      ) : (
        <AccountFields messages={messages} code={code} account={account} />
      )}
      <button className="button" type="submit">
        {account === undefined ? messages.goOn : messages.submit}
      </button>
    </form>
  );
}

function CodeField({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <div className="login-form__field">
      <label htmlFor="invitation-code">{label}</label>
      <div className="login-form__input">
        <input
          data-code-of-link=""
          id="invitation-code"
          name="code"
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
        />
      </div>
    </div>
  );
}

interface AccountFieldsProps {
  readonly messages: InvitationFormMessages;
  readonly code: string;
  readonly account: string;
}

/** The account's name, which password managers store with the password, and the password twice. */
function AccountFields({ messages, code, account }: AccountFieldsProps) {
  const passwords = [
    ["next", messages.newPassword, messages.passwordRules],
    ["repeated", messages.repeatedPassword, undefined],
  ] as const;
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <div className="login-form__field">
        <label htmlFor="invitation-account">{messages.account}</label>
        <div className="login-form__input">
          <input
            id="invitation-account"
            value={account}
            autoComplete="username"
            aria-describedby="invitation-account-hint"
            readOnly
          />
        </div>
        <p className="login-form__hint" id="invitation-account-hint">
          {messages.accountHint}
        </p>
      </div>
      {passwords.map(([name, label, hint]) => (
        <div key={name} className="login-form__field">
          <label htmlFor={`invitation-${name}`}>{label}</label>
          <div className="login-form__input">
            <input
              id={`invitation-${name}`}
              name={name}
              type="password"
              autoComplete="new-password"
              aria-describedby={hint === undefined ? undefined : "invitation-rules"}
              required
            />
          </div>
          {hint === undefined ? null : (
            <p className="login-form__hint" id="invitation-rules">
              {hint}
            </p>
          )}
        </div>
      ))}
    </>
  );
}
