import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { rowMark } from "../../components/lists/moveFocusBetweenRows.ts";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { type ChangeSet, changeSets } from "../../data/parts/changeSets.ts";
import { useJobs } from "../../frame/jobs/useJob.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useShownKeys } from "../../keys/commands.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

const looks: Readonly<Record<string, string>> = {
  done: "chip--good",
  refused: "chip--danger",
  checked: "chip--warning",
};

/** State of a change set. */
export function StateChip({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const states: Readonly<Record<string, string>> = t.states;
  return <span className={`chip ${looks[set.state] ?? ""}`}>{states[set.state] ?? set.state}</span>;
}

/** Returns a formatter of a change set's publication: drafts only, or its languages. */
export function useReach(): (set: ChangeSet) => string {
  const t = useChangeSetMessages();
  const { list } = usePunctuation();
  const names: Readonly<Record<string, string>> = t.languages;
  return ({ publish }) =>
    publish === null ? t.drafts : t.published(publish.map((one) => names[one] ?? one).join(list));
}

/** Change sets of one page. */
const perPage = 50;

/** Change sets, newest first. */
export default function ChangeSetsScreen({ place }: ScreenProps) {
  useShownKeys("list");
  const t = useChangeSetMessages();
  const client = useClient();
  const { before } = place.queries;
  const list = useJobs({
    kind: "change-set",
    queryKey: ["change-sets", "list", before ?? ""],
    load: (signal) => changeSets.list(client, before, signal),
  });
  const last = list.data?.at(-1);
  return (
    <Screen title={t.title}>
      <p className="section__intro lead">{t.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.length === 0 ? (
        <EmptyList
          title={t.empty}
          actions={
            <>
              <Link className="button" href={addressOf("grid", {})}>
                {t.toGrid}
              </Link>
              <Link className="button" href={addressOf("sheets", {})}>
                {t.toSheets}
              </Link>
            </>
          }
        >
          {t.emptyText}
        </EmptyList>
      ) : (
        <Table
          label={t.title}
          columns={[t.label, t.state, t.size, t.author, t.time]}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? 6 : 0}
        >
          {list.data?.map((set) => (
            <Row key={set.id} set={set} />
          ))}
        </Table>
      )}
      <nav className="change-set__pages" aria-label={t.title}>
        {before !== undefined && <Link href={addressOf("changeSets", {})}>{t.newest}</Link>}
        {last !== undefined && list.data?.length === perPage && (
          <Link href={addressOf("changeSets", {}, { before: String(last.id) })}>{t.older}</Link>
        )}
      </nav>
    </Screen>
  );
}

ChangeSetsScreen.areas = [useChangeSetMessages];

function Row({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const origins: Readonly<Record<string, string>> = t.origins;
  return (
    <tr>
      <th scope="row">
        <Link {...rowMark} href={addressOf("changeSet", { id: String(set.id) })}>
          {set.label}
        </Link>
        <span className="table__second">{origins[set.origin] ?? set.origin}</span>
      </th>
      <td data-label={t.state}>
        <StateChip set={set} />
      </td>
      <td data-label={t.size} className="table__quiet">
        {t.counts(set.total, set.cells)}
      </td>
      <td data-label={t.author}>{set.author.name ?? set.author.id}</td>
      <td data-label={t.time} className="table__quiet">
        <Time at={set.applied_at ?? set.created_at} />
      </td>
    </tr>
  );
}
