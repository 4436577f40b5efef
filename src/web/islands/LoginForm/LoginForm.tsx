import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiFailure } from "../../client/api/failure.ts";
import { signIn, signInByPasskey } from "../../client/session/session.ts";
import { beginProgress } from "../../client/ui/motion/pageProgress.ts";
import { usePasskey } from "./usePasskey.ts";

export interface LoginFormMessages {
  readonly account: string;
  readonly password: string;
  readonly accountMissing: string;
  readonly passwordMissing: string;
  readonly showPassword: string;
  readonly signIn: string;
  /** Label of the button during the request. */
  readonly signingIn: string;
  readonly code: string;
  readonly codeMissing: string;
  /** Hint on the source of the code. */
  readonly codeHint: string;
  readonly passkey: string;
  /** Message where the reader declined, or has no passkey here. */
  readonly passkeyUnused: string;
}

export interface LoginFormProps {
  /** Address the form is posted to without script. */
  readonly action: string;
  /** Address of this site that follows signing in, checked by the server. */
  readonly target: string;
  readonly messages: LoginFormMessages;
  /** True where passkeys are offered as well, if the browser supports them. */
  readonly offersPasskeys: boolean;
  /** Initial values: after a plain post, the account as typed and the error. */
  readonly initial: {
    readonly account: string;
    readonly error?: string;
    /** True where the account has a second factor, whose code is asked for too. */
    readonly asksCode?: boolean;
  };
}

type LoginFieldName = "account" | "password" | "code";

/**
 * Account and password: a plain form that posts. With script it calls the API instead and keeps the
 * page, so that nothing typed is lost; refusals are shown in it, failed requests by a toast.
 */
export function LoginForm(props: LoginFormProps) {
  const { action, messages, initial } = props;
  const form = useRef<HTMLFormElement>(null);
  const { missing, error, isBusy, asksCode, passkey, submit, typed } = useSignIn(props);

  // With script the form reports missing fields in the page's language; without, the browser does.
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
        autoComplete={props.offersPasskeys ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field("password", messages.passwordMissing)}
        showLabel={messages.showPassword}
      />
      {asksCode && <CodeField {...field("code", messages.codeMissing)} hint={messages.codeHint} />}
      <button className="button login-form__submit" type="submit" aria-disabled={isBusy}>
        {isBusy ? messages.signingIn : messages.signIn}
      </button>
      {passkey.isOffered && (
        <PasskeyButton
          label={messages.passkey}
          isBusy={isBusy}
          onClick={() => void passkey.signIn()}
        />
      )}
    </form>
  );
}

interface PasskeyButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  onClick(): void;
}

function PasskeyButton({ label, isBusy, onClick }: PasskeyButtonProps) {
  return (
    <button
      className="button button--quiet login-form__passkey"
      type="button"
      aria-disabled={isBusy}
      onClick={onClick}
    >
      <Key />
      {label}
    </button>
  );
}

/** Signing in through the API: fields that are missing, the refusal, the request under way. */
function useSignIn({ target, initial, messages, offersPasskeys }: LoginFormProps) {
  const [missing, setMissing] = useState<readonly LoginFieldName[]>([]);
  const [error, setError] = useState(initial.error ?? "");
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(initial.asksCode ?? false);

  const enterBy = async (signing: () => Promise<boolean>): Promise<void> => {
    setError("");
    setBusy(true);
    try {
      const mustChange = await signing();
      beginProgress();
      // The page has the form for the change.
      location.replace(mustChange ? location.href : target);
    } catch (failure) {
      setBusy(false);
      if (failure instanceof DOMException) return setError(messages.passkeyUnused);
      if (!(failure instanceof ApiFailure)) throw failure;
      if (failure.kind === "transport") return;
      setError(failure.message);
      if (isFactorAsked(failure.data)) setAsksCode(true);
    }
  };
  const enter = ({ account, password, code }: LoginFields) =>
    enterBy(() => signIn(account, password, asksCode ? code : undefined));
  const { isOffered, ask } = usePasskey(
    offersPasskeys,
    (answer) => void enterBy(() => signInByPasskey(answer)),
  );
  const byPasskey = async (): Promise<void> => {
    if (!isBusy) await enterBy(async () => signInByPasskey(await ask()));
  };
  const submit = (event: FormEvent<HTMLFormElement>): Promise<void> | undefined => {
    event.preventDefault();
    if (isBusy) return;
    const fields = fieldsOf(event.currentTarget);
    const empty: LoginFieldName[] = [];
    if (fields.account.trim() === "") empty.push("account");
    if (fields.password === "") empty.push("password");
    if (asksCode && fields.code.trim() === "") empty.push("code");
    setMissing(empty);
    if (empty[0] === undefined) return enter(fields);
    event.currentTarget.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus();
  };
  const typed = (name: LoginFieldName) =>
    setMissing((others) => others.filter((other) => other !== name));
  const passkey = { isOffered, signIn: byPasskey };
  return { missing, error, isBusy, asksCode, passkey, submit, typed };
}

interface LoginFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** The error shown beside it; empty without one. */
  readonly error: string;
  /** Description of the expected value, where the label is not enough. */
  readonly hint?: string;
}

/** The password, which its button shows. */
function PasswordField({ showLabel, ...field }: LoginFieldProps & { readonly showLabel: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} type={isShown ? "text" : "password"} autoComplete="current-password">
      <button
        className="login-form__reveal"
        type="button"
        aria-label={showLabel}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Eye />
      </button>
    </Field>
  );
}

/** Field of the second step, focused so that screen readers announce it. */
function CodeField(field: LoginFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      {...field}
      ref={input}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** A field with its label and its error beside it; its buttons are its children. */
function Field({ label, error, hint, children, ...input }: LoginFieldProps) {
  const id = useId();
  const notes = [hint !== undefined && `${id}hint`, error !== "" && `${id}error`];
  const describedBy = notes.filter((note) => note !== false).join(" ");
  return (
    <div className="login-form__field">
      <label htmlFor={id}>{label}</label>
      <div className="login-form__input">
        <input
          {...input}
          id={id}
          required
          aria-invalid={error !== ""}
          aria-describedby={describedBy === "" ? undefined : describedBy}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p className="login-form__hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
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

function Key() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="6.5" cy="10" r="4" />
      <path d="M10.5 10H18v3m-3.5-3v2" />
    </svg>
  );
}

type LoginFields = Readonly<Record<LoginFieldName, string>>;

function fieldsOf(form: HTMLFormElement): LoginFields {
  const data = new FormData(form);
  const text = (name: LoginFieldName) => `${data.get(name) ?? ""}`;
  return { account: text("account"), password: text("password"), code: text("code") };
}

/** True for the server's response to a correct password of an account with a second factor. */
function isFactorAsked(data: unknown): boolean {
  return typeof data === "object" && data !== null && "factor" in data;
}
