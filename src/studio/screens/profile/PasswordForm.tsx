import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { PasswordField } from "../../components/dialogs/Field.tsx";
import { Form } from "../../components/dialogs/Form.tsx";
import { formTexts } from "../../components/formValues.ts";
import { Notice, useFailureText } from "../../components/Notice.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { ownAccount } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Changes one's own password. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => unknown }) {
  const { signIn: t } = useMessages();
  const { account } = usePerson();
  const { change, wrong, error, isBusy } = useChange(onChanged);
  const failure = useFailureText(error);
  return (
    <Form noValidate isSending={isBusy} onSubmit={(event) => void change(event)}>
      {error !== undefined && <Notice tone="danger">{failure}</Notice>}
      {/* Password managers store the new password for this account. */}
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <PasswordField
        label={t.current}
        name="password"
        error={wrong.password}
        autoComplete="current-password"
        required
      />
      <PasswordField
        label={t.next}
        name="new_password"
        hint={t.rules}
        error={wrong.new_password}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label={t.repeated}
        name="repeated"
        error={wrong.repeated}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t.changePassword}
      </Button>
    </Form>
  );
}

function useChange(onChanged: () => unknown) {
  const client = useClient();
  const { signIn: t } = useMessages();
  const isSent = useRef(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const change = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSent.current) return;
    const form = event.currentTarget;
    const texts = formTexts(form);
    const next = texts("new_password");
    const found = {
      ...(texts("password") === "" && { password: t.passwordMissing }),
      ...(next === "" && { new_password: t.passwordMissing }),
      ...(next !== texts("repeated") && { repeated: t.notRepeated }),
    };
    setWrong(found);
    setError(undefined);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    isSent.current = true;
    setBusy(true);
    try {
      await ownAccount.changePassword(client, { password: texts("password"), new_password: next });
      form.reset();
      await onChanged();
    } catch (failure) {
      if (failure instanceof Failure && Object.keys(failure.fields).length > 0) {
        setWrong(failure.fields);
      } else setError(failure);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return { change, wrong, error, isBusy };
}
