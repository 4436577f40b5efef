import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { ownAccount } from "../../data/people/account.ts";
import type { GrantWish, Role } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { GrantNotes } from "../people/GrantNotes.tsx";
import { LimitsEditor } from "../people/GrantsEditor.tsx";

interface ViewAsDialogProps {
  readonly role: Role;
  readonly onClose: () => void;
}

/** Begins to look as a role, within limits where the role needs them. */
export function ViewAsDialog({ role, onClose }: ViewAsDialogProps) {
  const { roles: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [limits, setLimits] = useState<GrantWish["limits"]>(
    Object.fromEntries(role.needs.map((dimension) => [dimension, []])),
  );
  return (
    <Dialog title={t.viewAs} width="narrow" onClose={onClose}>
      <p>{t.viewAsText}</p>
      <StepForm
        submit={t.viewAs}
        onCancel={onClose}
        act={async () => {
          await ownAccount.viewAs(client, role.name, limits);
          navigate(addressOf("home", {}));
          await queries.resetQueries();
        }}
      >
        {() => (
          <>
            <LimitsEditor role={role} limits={limits} onChange={setLimits} />
            <GrantNotes grant={{ role: role.name, limits }} />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
