import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { PasswordField, TextField } from "../../components/dialogs/Field.tsx";
import { formTexts } from "../../components/formValues.ts";
import { Notice, useFailureText } from "../../components/Notice.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { type Credentials, ownAccount, type Profile } from "../../data/people/account.ts";
import {
  canUsePasskeys,
  type PasskeyOptions,
  passkeyAsked,
  passkeys,
} from "../../data/people/passkeys.ts";
import { useMessages } from "../language/language.tsx";
import { useClient } from "./session.tsx";

interface SignInFormProps {
  /** The account, where it cannot be another. */
  readonly account?: string;
  readonly onSignedIn: (profile: Profile) => void;
}

type Missing = Partial<Record<keyof Credentials, string>>;

/** Account and password, and the code of a second factor once the server asks for it. */
export function SignInForm({ account: fixed, onSignedIn }: SignInFormProps) {
  const { signIn: t } = useMessages();
  const { enter, missing, error, isBusy, asksCode, byPasskey, form } = useSignIn(onSignedIn, fixed);
  const failure = useFailureText(error);
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void enter(event)}>
      {error !== undefined && <Notice tone="danger">{failure}</Notice>}
      {fixed === undefined && (
        <TextField
          label={t.account}
          name="account"
          error={missing.account}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          required
          autoFocus
        />
      )}
      <PasswordField
        label={t.password}
        name="password"
        error={missing.password}
        autoComplete="current-password"
        required
        autoFocus={fixed !== undefined}
      />
      {asksCode && <CodeField error={missing.code} />}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {isBusy ? t.busy : t.submit}
      </Button>
      {asksCode && byPasskey !== undefined && (
        <Button icon="key" isBusy={isBusy} onClick={() => void byPasskey()}>
          {t.factorByPasskey}
        </Button>
      )}
    </form>
  );
}

function CodeField({ error }: { readonly error: string | undefined }) {
  const { signIn: t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label={t.code}
      name="code"
      hint={t.codeHint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}

function useSignIn(onSignedIn: (profile: Profile) => void, fixed?: string) {
  const client = useClient();
  const { signIn: t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [asked, setAsked] = useState<PasskeyOptions>();

  const typedIn = (element: HTMLFormElement) => {
    const texts = formTexts(element);
    const account = fixed ?? texts("account").trim();
    return { account, password: texts("password"), code: texts("code").trim() };
  };
  const send = async (credentials: () => Credentials | Promise<Credentials>): Promise<void> => {
    setBusy(true);
    try {
      const profile = await ownAccount.signIn(client, await credentials());
      setError(undefined);
      onSignedIn(profile);
    } catch (failure) {
      // The first time, the code is not wrong but asked for.
      setError(asksCode || !isCodeAsked(failure) ? failure : undefined);
      if (isCodeAsked(failure)) {
        setAsksCode(true);
        // A passkey request is answered once: a refusal brings a new one.
        setAsked(canUsePasskeys() ? passkeyAsked(failure.data) : undefined);
      }
    } finally {
      setBusy(false);
    }
  };
  const byPasskey =
    asked &&
    (async () => {
      if (form.current === null || isBusy) return;
      const { account, password } = typedIn(form.current);
      await send(async () => ({ account, password, passkey: await passkeyGiven(asked, t) }));
    });

  const enter = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const { account, password, code } = typedIn(event.currentTarget);
    const empty: Missing = {
      ...(account === "" && { account: t.accountMissing }),
      ...(password === "" && { password: t.passwordMissing }),
      ...(asksCode && code === "" && { code: t.codeMissing }),
    };
    setMissing(empty);
    const [first] = Object.keys(empty);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    await send(() => ({ account, password, ...(asksCode && { code }) }));
  };
  return { enter, missing, error, isBusy, asksCode, byPasskey, form };
}

/** The answer of a passkey; what the browser itself refuses gets words of the studio. */
async function passkeyGiven(
  asked: PasskeyOptions,
  { passkeyFailed }: { readonly passkeyFailed: string },
): Promise<unknown> {
  try {
    return await passkeys.secondFactor(asked);
  } catch {
    throw new Failure("refused", passkeyFailed);
  }
}

/** The answer to a right password of an account that has a second factor. */
export function isCodeAsked(error: unknown): error is Failure {
  if (!(error instanceof Failure)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && "factor" in data;
}
