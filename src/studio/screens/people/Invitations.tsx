import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { nameOf } from "../../data/people/account.ts";
import { invitations } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { GrantChips } from "./GrantChips.tsx";

export const invitationsKey = ["invitations"];

/** Invitations that were not accepted yet; nothing where there are none. */
export function Invitations() {
  const { people: t } = useMessages();
  const client = useClient();
  const timeText = useTimeText();
  const list = useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => invitations.open(client, signal),
  });
  const [revoked, setRevoked] = useState<{ readonly id: number; readonly name: string }>();
  if (list.isPending || list.data?.length === 0) return null;
  return (
    <Section title={t.invitations}>
      <Rows query={list} bones={1}>
        {(open) =>
          open.map(
            ({ id, name, account, email, roles, is_mailed: isMailed, expires_at: until }) => (
              <li key={id} className="row">
                <Icon name="person" />
                <div className="row__text">
                  <p>{nameOf({ name, account })}</p>
                  <p className="row__more">
                    <span>{account}</span>
                    {email !== "" && <span>{email}</span>}
                    <GrantChips grants={roles} />
                    {isMailed && <span>{t.mailed}</span>}
                    <span>{t.validUntil(timeText(until))}</span>
                  </p>
                </div>
                <Button
                  aria-haspopup="dialog"
                  aria-label={t.revokeInvitation(nameOf({ name, account }))}
                  onClick={() => setRevoked({ id, name: nameOf({ name, account }) })}
                >
                  {t.revoke}
                </Button>
              </li>
            ),
          )
        }
      </Rows>
      {revoked !== undefined && <RevokeDialog {...revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  );
}

interface RevokeDialogProps {
  readonly id: number;
  /** Name of the invited person. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Says what revoking an invitation does, and does it. */
function RevokeDialog({ id, name, onClose }: RevokeDialogProps) {
  const { people: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  return (
    <Dialog title={t.revokeInvitation(name)} width="narrow" onClose={onClose}>
      <p>{t.revokeText}</p>
      <StepForm
        submit={t.revoke}
        look="danger"
        onCancel={onClose}
        act={async () => {
          try {
            await invitations.revoke(client, id);
          } finally {
            // Somebody else may have revoked it, or it was accepted: the list shows which are open.
            void queries.invalidateQueries({ queryKey: invitationsKey });
          }
          onClose();
        }}
      />
    </Dialog>
  );
}
