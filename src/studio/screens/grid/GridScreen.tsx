import { useQuery } from "@tanstack/react-query";
import { useCompletenessMessages } from "../../components/completeness/completenessMessages.ts";
import { IncompleteParts } from "../../components/completeness/IncompleteParts.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type GridFacts, grid } from "../../data/parts/grid.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { GridFilters } from "./GridFilters.tsx";
import { useGridMessages } from "./messages.ts";
import { OpenGrid } from "./OpenGrid.tsx";

/** The grid of a family's parts; before one is chosen, the families with what they lack. */
export default function GridScreen({ place }: ScreenProps) {
  const t = useGridMessages();
  const { language } = useInterface();
  const { family, search } = place.queries;
  const isChosen = family !== undefined || search !== undefined;
  const { data, ...query } = useGrid(place.queries, isChosen);
  const title = data?.family?.title[language] ?? data?.family?.title.en ?? t.anyFamily;
  if (!isChosen) return <Families />;
  return (
    <Screen
      title={family === undefined ? t.label(t.anyFamily) : title}
      above={<Link href={addressOf("grid", {})}>{t.family}</Link>}
    >
      <GridFilters place={place} facts={data} />
      {query.isError && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <p className="empty">{t.loading}</p>}
      {data !== undefined && data.ids.length === 0 && <p className="empty">{t.empty}</p>}
      {data !== undefined && data.ids.length > 0 && (
        <OpenGrid key={family} place={place} facts={data} label={t.label(title)} />
      )}
    </Screen>
  );
}

/** Columns and order of the grid that an address names. */
function useGrid(queries: Readonly<Record<string, string>>, isChosen: boolean) {
  const client = useClient();
  const { family, search: q, missing, order, by } = queries;
  return useQuery<GridFacts>({
    queryKey: ["grid", family, q, missing, order, by],
    queryFn: ({ signal }) => grid.facts(client, { family, q, missing, order, by }, signal),
    enabled: isChosen,
    // An order is a snapshot: rows stay where they are until the person asks anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function Families() {
  const t = useGridMessages();
  const c = useCompletenessMessages();
  const client = useClient();
  const { language } = useInterface();
  const list = useQuery({
    queryKey: ["documents", "grid-families"],
    queryFn: ({ signal }) => grid.families(client, signal),
  });
  return (
    <Screen title={useInterface().messages.frame.screens.grid}>
      <p className="section__intro lead">{t.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.length === 0 ? (
        <p className="empty">{t.noFamilies}</p>
      ) : (
        <Table
          label={t.family}
          columns={[t.family, t.parts, t.incomplete]}
          bones={list.isPending ? 6 : 0}
        >
          {list.data?.map(({ key, title, ...counts }) => (
            <tr key={key}>
              <th scope="row">
                <Link className="table__link" href={addressOf("grid", {}, { family: key })}>
                  {titleIn({ title, key }, language)}
                </Link>
                <span className="table__second">
                  <code>{key}</code>
                </span>
              </th>
              <td data-label={t.parts}>{c.listed(counts.parts, counts.shared)}</td>
              <td data-label={t.incomplete}>
                <IncompleteParts family={key} counts={counts} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Screen>
  );
}
