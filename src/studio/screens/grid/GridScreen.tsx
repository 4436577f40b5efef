import { useQuery } from "@tanstack/react-query";
import { IncompleteParts } from "../../components/completeness/IncompleteParts.tsx";
import { useCompletenessMessages } from "../../components/completeness/useCompletenessMessages.ts";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type GridFacts, grid } from "../../data/parts/grid.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { GridFilters } from "./GridFilters.tsx";
import { GridWithTools } from "./GridWithTools.tsx";
import { useGridMessages } from "./useGridMessages.ts";

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
      actions={<NewPartLink family={family} />}
    >
      <GridFilters place={place} facts={data} />
      {query.isError && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton shape="rows" count={10} />}
      {data !== undefined && data.ids.length === 0 && <NoParts place={place} />}
      {data !== undefined && data.ids.length > 0 && (
        <GridWithTools key={family} place={place} facts={data} label={t.label(title)} />
      )}
    </Screen>
  );
}

GridScreen.areas = [useCompletenessMessages, useGridMessages];

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

/** In the place of an empty grid: nothing is missing, filters leave nothing, or the family is new. */
function NoParts({ place }: ScreenProps) {
  const t = useGridMessages();
  const { family, search, missing } = place.queries;
  const isNew = family !== undefined && search === undefined && missing === undefined;
  if (!isNew) {
    const isComplete = missing !== undefined && search === undefined;
    return (
      <EmptyList
        title={isComplete ? t.nothingMissing : t.empty}
        actions={
          family !== undefined && (
            <Link className="button" href={addressOf("grid", {}, { family })}>
              {t.showAll}
            </Link>
          )
        }
      >
        {isComplete ? t.nothingMissingText : t.emptyText}
      </EmptyList>
    );
  }
  return (
    <EmptyList
      title={t.noParts}
      actions={
        <>
          <NewPartLink family={family} isPrimary />
          <Link className="button" href={addressOf("document", { key: family })}>
            {t.toFamily}
          </Link>
          <Link className="button" href={addressOf("sheets", {})}>
            {t.toSheets}
          </Link>
        </>
      }
    >
      {t.noPartsText}
    </EmptyList>
  );
}

/** Link to the form of a new family, for people who may begin columns. */
function NewFamilyLink() {
  const t = useGridMessages();
  if (!mayBegin(usePerson(), "column")) return null;
  const address = addressOf("newDocument", {}, { type: "column", lists: "product" });
  return (
    <Link className="button button--primary" href={address}>
      {t.newFamily}
    </Link>
  );
}

interface NewPartLinkProps {
  readonly family: string | undefined;
  readonly isPrimary?: boolean;
}

/** Link to the form of a new part in a family, for people who may begin products. */
function NewPartLink({ family: column, isPrimary = false }: NewPartLinkProps) {
  const t = useGridMessages();
  if (!mayBegin(usePerson(), "product")) return null;
  return (
    <Link
      className={isPrimary ? "button button--primary" : "button"}
      href={addressOf("newDocument", {}, { type: "product", column })}
    >
      {t.newPart}
    </Link>
  );
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
    <Screen title={useInterface().messages.frame.screens.grid} actions={<NewFamilyLink />}>
      <p className="section__intro lead">{t.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.length === 0 ? (
        <EmptyList title={t.noFamilies} actions={<NewFamilyLink />}>
          {t.noFamiliesText}
        </EmptyList>
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
