import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { formTexts } from "../../components/formValues.ts";
import { FailureNotice } from "../../components/Notice.tsx";
import { redirects } from "../../data/documents/redirects.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useRedirectMessages } from "./useRedirectMessages.ts";

/** Shows where an address leads in each language, step by step. */
export function TestAddress() {
  const t = useRedirectMessages();
  const client = useClient();
  const test = useMutation({ mutationFn: (address: string) => redirects.test(client, address) });
  return (
    <form
      className="field-row field-row--address"
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate(formTexts(event.currentTarget)("address"));
      }}
    >
      <TextField
        label={t.test}
        name="address"
        placeholder="/old-page"
        spellCheck={false}
        required
      />
      <Button type="submit" isBusy={test.isPending}>
        {t.tested}
      </Button>
      <div role="status">
        {test.isError && <FailureNotice error={test.error} />}
        {test.data?.map(({ language, end, steps }) => (
          <p key={language}>
            <strong>{t.languages[language]}</strong>{" "}
            {steps.map((step) => (
              <span key={step.from}>
                <code>{step.from}</code> → {step.to === null ? t.gone : <code>{step.to}</code>} (
                {step.status}){" "}
              </span>
            ))}
            {t.ends[end]}
          </p>
        ))}
      </div>
    </form>
  );
}
