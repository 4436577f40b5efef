import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { DisplayMenu } from "../../components/lists/DisplayMenu.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters, TextFilter } from "../../components/lists/Filters.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { useTimeText } from "../../components/Time.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { type AuditRecord, audit } from "../../data/people/audit.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useAuditMessages } from "./useAuditMessages.ts";
import { VerifyAudit } from "./VerifyAudit.tsx";

/** Saves the records that fit the filters as a file, once the person has confirmed. */
function Export({ query }: { readonly query: string }) {
  const t = useAuditMessages();
  const client = useClient();
  const person = usePerson();
  const load = useMutation({
    mutationFn: () => audit.export(client, query),
    onSuccess: (text) => saveAs(`audit-${new Date().toISOString().slice(0, 10)}.csv`, text),
  });
  if (!mayAtAll(person, "audit.read") || person.view_as !== null) return null;
  return (
    <>
      {load.isError && <FailureNotice error={load.error} />}
      <Button isBusy={load.isPending} onClick={() => load.mutate()}>
        {t.export}
      </Button>
    </>
  );
}

/** Names an act of the trail: its kind and what was done; by its key where the studio does not know it. */
function useActText(): (act: string) => string {
  const t = useAuditMessages();
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const verbs: Readonly<Record<string, string>> = t.verbs;
  return (act) => {
    const [kind = act, verb = ""] = act.split(".");
    return [kinds[kind] ?? kind, verbs[verb] ?? verb].join(" · ");
  };
}

const perPage = "50";

/** The audit trail, the newest records first. */
export default function AuditScreen({ place }: ScreenProps) {
  const t = useAuditMessages();
  const client = useClient();
  const { act, actor, subject, since, until, before } = place.queries;
  const query = queryOf({ act, actor, subject, since, until, before, limit: perPage });
  const list = useQuery({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => audit.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <Screen
      title={t.title}
      actions={
        <>
          <VerifyAudit />
          <Export query={queryOf({ act, actor, subject, since, until, format: "csv" })} />
        </>
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      <AuditFilters place={place} />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {data?.list.length === 0 ? (
        <EmptyList place={place} filtered={t.empty} title={t.title}>
          {t.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.title}
          columns={[t.number, t.time, t.act, t.by, t.about, t.way]}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? 10 : 0}
        >
          {data?.list.map((record) => (
            <RecordRow key={record.seq} record={record} />
          ))}
        </Table>
      )}
      <nav className="pages" aria-label={t.title}>
        {before !== undefined && (
          <Link className="button" href={withQueries(place, { before: "" })}>
            {t.newest}
          </Link>
        )}
        {data?.next != null && (
          <Link className="button" href={withQueries(place, { before: String(data.next) })}>
            {t.older}
          </Link>
        )}
      </nav>
    </Screen>
  );
}

AuditScreen.areas = [useAuditMessages];

function AuditFilters({ place }: ScreenProps) {
  const t = useAuditMessages();
  const timeText = useTimeText();
  const written = (value: string) => timeText(value, "day");
  return (
    <Filters
      place={place}
      total={undefined}
      search={<TextFilter place={place} name="subject" label={t.subject} />}
      filters={[
        { name: "act", kind: "one", label: t.kind, options: t.kinds },
        { name: "actor", kind: "text", label: t.actor },
        { name: "since", kind: "day", label: t.since, written },
        { name: "until", kind: "day", label: t.until, written },
      ]}
    >
      <DisplayMenu />
    </Filters>
  );
}

function RecordRow({ record }: { readonly record: AuditRecord }) {
  const t = useAuditMessages();
  const timeText = useTimeText();
  const actText = useActText();
  const { seq, at, act, via, actor, actor_name: name } = record;
  return (
    <tr>
      <td data-label={t.number} className="table__quiet">
        {seq}
      </td>
      <td data-label={t.time} className="table__quiet">
        {timeText(at)}
      </td>
      <th scope="row" className="table__act">
        {actText(act)}
      </th>
      <td data-label={t.by} className="table__short">
        <Actor actor={actor} name={name} />
      </td>
      <td data-label={t.about}>
        <Subject record={record} />
      </td>
      <td data-label={t.way} className="table__quiet">
        {via}
      </td>
    </tr>
  );
}

/** Subject of a record: a document by its title where the person sees it, a file by its name. */
function Subject({ record }: { readonly record: AuditRecord }) {
  const { language } = useInterface();
  const person = usePerson();
  const { subject, subject_name: fileName, subject_title: title } = record;
  const key = subject.replace(/^document:/, "");
  return (
    <span className="table__address">
      {title !== null && mayOpen(person, "document") && (
        <Link className="table__link" href={addressOf("document", { key })}>
          {titleIn({ title, key }, language)}
        </Link>
      )}{" "}
      <code>{subject}</code> {fileName}
    </span>
  );
}

/** Actor of a record: a person by name, the server, or the operator of a command line. */
function Actor({ actor, name }: { readonly actor: string; readonly name: string | null }) {
  const t = useAuditMessages();
  const id = /^account:(\d+)$/.exec(actor)?.[1];
  if (id !== undefined) {
    return (
      <Link className="table__link" href={addressOf("person", { id })}>
        {name || actor}
      </Link>
    );
  }
  if (actor === "server") return t.server;
  return actor.startsWith("operator") ? `${t.operator} (${actor})` : actor;
}
