import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { type GrantWish, people, type StaffMember } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { GrantsEditor } from "./GrantsEditor.tsx";

interface PersonDialogProps {
  readonly person: StaffMember;
  readonly onChanged: (person: StaffMember) => void;
  readonly onClose: () => void;
}

/** Changes what somebody is called and where they are written to. */
export function EditDetailsDialog({ person, onChanged, onClose }: PersonDialogProps) {
  const { people: t, frame } = useMessages();
  const client = useClient();
  return (
    <Dialog title={t.editTitle} width="narrow" isDismissable={false} onClose={onClose}>
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const wish = { name: texts("name").trim(), email: texts("email").trim() };
          onChanged(await people.change(client, person, wish));
          onClose();
        }}
      >
        {(errors) => (
          <>
            <TextField
              label={t.name}
              name="name"
              defaultValue={person.name}
              error={errors.name}
              autoComplete="off"
              autoFocus
            />
            <TextField
              label={t.email}
              name="email"
              type="email"
              defaultValue={person.email}
              error={errors.email}
              autoComplete="off"
            />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

/** Changes which roles somebody has. */
export function EditRolesDialog({ person, onChanged, onClose }: PersonDialogProps) {
  const { people: t, frame } = useMessages();
  const client = useClient();
  // Roles by groups are the provider's to give and to take.
  const own = person.roles.filter(({ by_group: isByGroup }) => isByGroup !== true);
  const [grants, setGrants] = useState<readonly GrantWish[]>(
    own.map(({ role, limits }) => ({ role, limits })),
  );
  return (
    <Dialog title={t.editRolesTitle} isDismissable={false} onClose={onClose}>
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async () => {
          onChanged(await people.setRoles(client, person, grants));
          onClose();
        }}
      >
        {(errors) => <GrantsEditor grants={grants} onChange={setGrants} error={errors.roles} />}
      </StepForm>
    </Dialog>
  );
}
