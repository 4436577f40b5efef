import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
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
  const queries = useQueryClient();
  const timeText = useTimeText();
  const list = useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => invitations.open(client, signal),
  });
  const revoke = useMutation({
    mutationFn: (id: number) => invitations.revoke(client, id),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
  if (list.isPending || list.data?.length === 0) return null;
  return (
    <Section title={t.invitations}>
      {revoke.isError && <FailureNotice error={revoke.error} />}
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
                  aria-label={t.revokeInvitation(nameOf({ name, account }))}
                  onClick={() => revoke.mutate(id)}
                >
                  {t.revoke}
                </Button>
              </li>
            ),
          )
        }
      </Rows>
    </Section>
  );
}
