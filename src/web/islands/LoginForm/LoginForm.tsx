import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiFailure } from "../../client/api/failure.ts";
import { signIn } from "../../client/session/session.ts";
import { beginProgress } from "../../client/ui/progress.ts";

export interface LoginFormMessages {
  readonly account: string;
  readonly password: string;
  readonly accountMissing: string;
  readonly passwordMissing: string;
  readonly showPassword: string;
  readonly signIn: string;
  /** The button while the server is being asked. */
  readonly signingIn: string;
}

export interface LoginFormProps {
  /** Address the form is posted to without script. */
  readonly action: string;
  /** Address of this site that follows signing in, checked by the server. */
  readonly target: string;
  readonly messages: LoginFormMessages;
  /** Initial values: after a plain post, the account as typed and why it failed. */
  readonly initial: { readonly account: string; readonly error?: string };
}

type LoginFieldName = "account" | "password";

/**
 * Account and password: a plain form that posts. With script it asks the API instead and stays where
 * it is, so that nothing typed is lost; refusals are shown in it, failed requests by a toast.
 */
export function LoginForm(props: LoginFormProps) {
  const { action, messages, initial } = props;
  const form = useRef<HTMLFormElement>(null);
  const { missing, error, isBusy, submit, typed } = useSignIn(props);
  const [isShown, setShown] = useState(false);

  // With script the form itself reports what is missing, in the page's language; before, the browser.
  useEffect(() => form.current?.setAttribute("novalidate", ""), []);

  const field = (name: LoginFieldName, complaint: string) => ({
    name,
    label: messages[name],
    error: missing.includes(name) ? complaint : "",
    onInput: () => typed(name),
  });

  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      action={action}
      aria-busy={isBusy}
      onSubmit={(event) => void submit(event)}
    >
      <p className="login-form__failure" role="alert">
        {error}
      </p>
      <Field
        {...field("account", messages.accountMissing)}
        defaultValue={initial.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field("password", messages.passwordMissing)}
        type={isShown ? "text" : "password"}
        autoComplete="current-password"
      >
        <button
          className="login-form__reveal"
          type="button"
          aria-label={messages.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye />
        </button>
      </Field>
      <button className="button login-form__submit" type="submit" aria-disabled={isBusy}>
        {isBusy ? messages.signingIn : messages.signIn}
      </button>
    </form>
  );
}

/** Signing in through the API: fields that are missing, the refusal, the request under way. */
function useSignIn({ target, initial }: LoginFormProps) {
  const [missing, setMissing] = useState<readonly LoginFieldName[]>([]);
  const [error, setError] = useState(initial.error ?? "");
  const [isBusy, setBusy] = useState(false);

  const enter = async (account: string, password: string): Promise<void> => {
    setError("");
    setBusy(true);
    try {
      const mustChange = await signIn(account, password);
      beginProgress();
      // This page itself then has the form for it.
      location.replace(mustChange ? location.href : target);
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.kind !== "transport") setError(failure.message);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): Promise<void> | undefined => {
    event.preventDefault();
    if (isBusy) return;
    const { account, password } = fieldsOf(event.currentTarget);
    const empty: LoginFieldName[] = [];
    if (account.trim() === "") empty.push("account");
    if (password === "") empty.push("password");
    setMissing(empty);
    if (empty[0] === undefined) return enter(account, password);
    event.currentTarget.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus();
  };
  const typed = (name: LoginFieldName) =>
    setMissing((others) => others.filter((other) => other !== name));
  return { missing, error, isBusy, submit, typed };
}

interface LoginFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** The error shown beside it; empty without one. */
  readonly error: string;
}

/** A field with its label and its error beside it; its buttons are its children. */
function Field({ label, error, children, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div className="login-form__field">
      <label htmlFor={id}>{label}</label>
      <div className="login-form__input">
        <input
          {...input}
          id={id}
          required
          aria-invalid={error !== ""}
          aria-describedby={error === "" ? undefined : `${id}error`}
        />
        {children}
      </div>
      {error !== "" && (
        <p className="login-form__error" id={`${id}error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function Eye() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
      <circle cx="10" cy="10" r="2.5" />
      <path className="login-form__lid" d="m4 3 12 14" />
    </svg>
  );
}

function fieldsOf(form: HTMLFormElement): Readonly<Record<LoginFieldName, string>> {
  const data = new FormData(form);
  return { account: `${data.get("account")}`, password: `${data.get("password")}` };
}
