import { TextField } from "../../components/dialogs/Field.tsx";
import type { FieldErrors } from "../../components/dialogs/StepForm.tsx";
import { useMessages } from "../../frame/language/language.tsx";

/** Asks for somebody's account and mailbox. */
export function AccountFields({ errors }: { readonly errors: FieldErrors }) {
  const { people: t } = useMessages();
  return (
    <>
      <TextField
        label={t.account}
        name="account"
        hint={t.accountHint}
        error={errors.account}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t.email}
        name="email"
        type="email"
        error={errors.email}
        autoComplete="off"
      />
    </>
  );
}
