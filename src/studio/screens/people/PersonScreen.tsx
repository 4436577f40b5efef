import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { nameOf } from "../../data/people/account.ts";
import { people, type StaffMember } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, ScreenSkeleton, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { AccountActsSection } from "./AccountActsSection.tsx";
import { GrantChips } from "./GrantChips.tsx";
import { GrantNotes } from "./GrantNotes.tsx";
import { PersonStatus } from "./PeopleScreen.tsx";
import { EditDetailsDialog, EditRolesDialog } from "./PersonDialogs.tsx";
import { PersonSessions } from "./PersonSessions.tsx";

/** Screen of a person: details, roles, sessions, and recovery of lost credentials. */
export default function PersonScreen({ place }: ScreenProps) {
  const client = useClient();
  const { people: t } = useMessages();
  const id = Number(place.parameters.id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["person", id],
    queryFn: ({ signal }) => people.one(client, id, signal),
  });
  if (isPending) return <ScreenSkeleton />;
  if (data === undefined) {
    return (
      <Screen title={t.title}>
        <FailureNotice error={error} retry={refetch} />
      </Screen>
    );
  }
  return <Person person={data} />;
}

function Person({ person }: { readonly person: StaffMember }) {
  const { people: t } = useMessages();
  const queries = useQueryClient();
  const [open, setOpen] = useState<"details" | "roles">();
  const changed = (next: StaffMember) => {
    queries.setQueryData(["person", next.id], next);
    void queries.invalidateQueries({ queryKey: ["people"] });
  };
  const close = () => setOpen(undefined);
  const isErased = person.is_erased;
  return (
    <Screen
      title={nameOf(person)}
      width="reading"
      facts={<PersonStatus person={person} />}
      above={<Link href={addressOf("people", {})}>{t.title}</Link>}
    >
      <Section
        title={t.details}
        actions={isErased || <Button onClick={() => setOpen("details")}>{t.edit}</Button>}
      >
        <Details person={person} />
      </Section>
      <Section
        title={t.roles}
        actions={isErased || <Button onClick={() => setOpen("roles")}>{t.editRoles}</Button>}
      >
        {person.roles.length === 0 ? (
          <p className="section__intro">{t.noRoles}</p>
        ) : (
          <>
            <GrantChips grants={person.roles} />
            {person.roles.map((grant) => (
              <GrantNotes key={`${grant.role} ${JSON.stringify(grant.limits)}`} grant={grant} />
            ))}
          </>
        )}
      </Section>
      {!isErased && <PersonSessions person={person} />}
      <AccountActsSection person={person} onChanged={changed} />
      {open === "details" && (
        <EditDetailsDialog person={person} onChanged={changed} onClose={close} />
      )}
      {open === "roles" && <EditRolesDialog person={person} onChanged={changed} onClose={close} />}
    </Screen>
  );
}

function Details({ person }: { readonly person: StaffMember }) {
  const { people: t } = useMessages();
  const { name, account, email, has_factor: hasFactor, used_at: usedAt } = person;
  return (
    <dl className="list-of-facts">
      <dt>{t.name}</dt>
      <dd>{name || "–"}</dd>
      <dt>{t.account}</dt>
      <dd>{account}</dd>
      <dt>{t.email}</dt>
      <dd>{email || "–"}</dd>
      <dt>{t.factor}</dt>
      <dd>{hasFactor ? t.factorSet : t.factorMissing}</dd>
      <dt>{t.lastUsed}</dt>
      <dd>{usedAt === null ? t.never : <Time at={usedAt} />}</dd>
    </dl>
  );
}
