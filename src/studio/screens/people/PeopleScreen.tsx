import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { DisplayMenu } from "../../components/lists/DisplayMenu.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { rowMark } from "../../components/lists/moveFocusBetweenRows.ts";
import { Pages } from "../../components/lists/Pages.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { people, type StaffMember } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useShownKeys } from "../../keys/commands.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { GrantChips } from "./GrantChips.tsx";
import { Invitations } from "./Invitations.tsx";
import { useRoleName, useRoles } from "./useRoles.ts";

const AddPersonDialog = lazy(async () => ({
  default: (await import("./AddPersonDialog.tsx")).AddPersonDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import("./InviteDialog.tsx")).InviteDialog,
}));

const perPage = "25";

/** Everybody with an account. */
export default function PeopleScreen({ place }: ScreenProps) {
  useShownKeys("list");
  const { people: t } = useMessages();
  const client = useClient();
  const [open, setOpen] = useState<"add" | "invite">();
  const close = () => setOpen(undefined);
  const { search: q, role, status: state, page } = place.queries;
  const query = queryOf({ q, role, state, page, limit: perPage });
  const list = useQuery({
    queryKey: ["people", query],
    queryFn: ({ signal }) => people.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <Button onClick={() => setOpen("invite")}>{t.invite}</Button>
          <Button look="primary" icon="plus" onClick={() => setOpen("add")}>
            {t.add}
          </Button>
        </>
      }
    >
      <PeopleFilters place={place} total={list.data?.total} />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.total === 0 ? (
        <EmptyList place={place} filtered={t.empty} title={t.title}>
          {t.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.title}
          columns={[t.name, t.roles, t.factor, t.lastUsed, t.status]}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? 8 : 0}
        >
          {list.data?.data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </Table>
      )}
      {list.data !== undefined && (
        <Pages place={place} page={list.data.current_page} pages={list.data.last_page} />
      )}
      <Invitations />
      <Suspense>
        {open === "add" && <AddPersonDialog onClose={close} />}
        {open === "invite" && <InviteDialog onClose={close} />}
      </Suspense>
    </Screen>
  );
}

interface PeopleFiltersProps extends ScreenProps {
  readonly total: number | undefined;
}

function PeopleFilters({ place, total }: PeopleFiltersProps) {
  const { people: t } = useMessages();
  const { data: roles } = useRoles();
  const roleName = useRoleName();
  return (
    <Filters
      place={place}
      total={total}
      search={<TextFilter place={place} label={t.search} />}
      filters={[
        {
          ...{ name: "role", kind: "one", label: t.role },
          options: Object.fromEntries(roles?.map(({ name }) => [name, roleName(name)]) ?? []),
        },
        {
          ...{ name: "status", kind: "one", label: t.status },
          options: { active: t.active, disabled: t.disabled },
        },
      ]}
    >
      <DisplayMenu />
    </Filters>
  );
}

function PersonRow({ person }: { readonly person: StaffMember }) {
  const { people: t } = useMessages();
  const timeText = useTimeText();
  const { id, name, account, email, roles, has_factor: hasFactor, used_at: usedAt } = person;
  return (
    <tr>
      <th scope="row">
        <Link {...rowMark} className="table__link" href={addressOf("person", { id: String(id) })}>
          {name || account}
        </Link>
        <span className="table__second">{[account, email].filter(Boolean).join(" · ")}</span>
      </th>
      <td data-label={t.roles}>
        <GrantChips grants={roles} />
      </td>
      <td data-label={t.factor} className="table__quiet">
        {hasFactor ? t.factorSet : t.factorMissing}
      </td>
      <td data-label={t.lastUsed} className="table__quiet">
        {usedAt === null ? t.never : timeText(usedAt)}
      </td>
      <td data-label={t.status}>
        <PersonStatus person={person} />
      </td>
    </tr>
  );
}

/** Whether somebody may sign in, and still has the password that was made for them. */
export function PersonStatus({ person }: { readonly person: StaffMember }) {
  const { people: t } = useMessages();
  if (person.is_erased) return <span className="chip">{t.erased}</span>;
  if (!person.is_active) return <span className="chip chip--danger">{t.disabled}</span>;
  if (person.must_change_password) return <span className="chip chip--warning">{t.newcomer}</span>;
  return <span className="chip chip--good">{t.active}</span>;
}
