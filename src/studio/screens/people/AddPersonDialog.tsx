import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { type GrantWish, type NewPassword, people } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { GrantsEditor } from "./GrantsEditor.tsx";
import { OneTimePassword } from "./OneTimePassword.tsx";

/** Adds somebody, and shows the password that was made for them. */
export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { people: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [grants, setGrants] = useState<readonly GrantWish[]>([]);
  const [made, setMade] = useState<NewPassword>();
  if (made !== undefined) return <OneTimePassword made={made} onClose={onClose} />;
  return (
    <Dialog title={t.addTitle} isDismissable={false} onClose={onClose}>
      <StepForm
        submit={t.addSubmit}
        onCancel={onClose}
        act={async (texts) => {
          const added = await people.add(client, {
            account: texts("account").trim(),
            name: texts("name").trim(),
            email: texts("email").trim(),
            roles: grants,
          });
          await queries.invalidateQueries({ queryKey: ["people"] });
          setMade(added);
        }}
      >
        {(errors) => (
          <>
            <TextField
              label={t.name}
              name="name"
              error={errors.name}
              autoComplete="off"
              required
              autoFocus
            />
            <AccountFields errors={errors} />
            <GrantsEditor grants={grants} onChange={setGrants} error={errors.roles} />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
