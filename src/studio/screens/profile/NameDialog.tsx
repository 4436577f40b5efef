import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { ownAccount } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { profileKey, useClient, usePerson } from "../../frame/signIn/session.tsx";

/** Changes what one is called oneself. */
export function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: t, frame } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const person = usePerson();
  const change = async (texts: (name: string) => string) => {
    queries.setQueryData(
      profileKey,
      await ownAccount.change(client, { name: texts("name").trim() }),
    );
    onClose();
  };
  return (
    <Dialog title={t.changeName} width="narrow" isDismissable={false} onClose={onClose}>
      <StepForm submit={frame.save} onCancel={onClose} act={change}>
        {(errors) => (
          <TextField
            label={t.name}
            name="name"
            defaultValue={person.name}
            error={errors.name}
            autoComplete="name"
            autoFocus
          />
        )}
      </StepForm>
    </Dialog>
  );
}
