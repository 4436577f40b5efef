import { useEffect, useRef, useState } from "react";
import { hasPasskeys } from "../LoginForm/passkey.ts";

export interface PasskeyStepProps {
  /** What the server asks a passkey of the account for, as JSON. */
  readonly options: string;
  readonly label: string;
  /** The reader said no, or has no passkey here. */
  readonly unused: string;
}

/**
 * A passkey in the place of the code, within the form that takes it: what it answers is posted with the
 * form. Nothing without script, which the browser needs to answer.
 */
export function PasskeyStep({ options, label, unused }: PasskeyStepProps) {
  const answer = useRef<HTMLInputElement>(null);
  const [isOffered, setOffered] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => setOffered(hasPasskeys()), []);
  const ask = async (): Promise<void> => {
    setError("");
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
      const credential = await navigator.credentials.get({ publicKey });
      if (!(credential instanceof PublicKeyCredential) || answer.current === null) return;
      answer.current.value = JSON.stringify(credential.toJSON());
      // Without the check of the code's field, which stays empty.
      answer.current.form?.submit();
    } catch (failure) {
      if (!(failure instanceof DOMException)) throw failure;
      setError(unused);
    }
  };
  return (
    <>
      <input ref={answer} type="hidden" name="passkey" defaultValue="" />
      {isOffered && (
        <button
          className="button button--quiet login-form__passkey"
          type="button"
          onClick={() => void ask()}
        >
          {label}
        </button>
      )}
      <p className="login-form__failure" role="alert">
        {error}
      </p>
    </>
  );
}
