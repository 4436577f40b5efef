import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompletenessMessages } from "../../components/completeness/useCompletenessMessages.ts";
import { EmptyList, isFiltered, withoutFilters } from "../../components/lists/EmptyList.tsx";
import { saidOf, valuesOf } from "../../components/lists/listFilter.ts";
import { Pages } from "../../components/lists/Pages.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import type { Client } from "../../data/calls/client.ts";
import { queryOf } from "../../data/calls/paths.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { typeQuery } from "../../data/documents/oneDocument.ts";
import { type DocumentPage, lists } from "../../data/lists/lists.ts";
import { viewsQuery } from "../../data/lists/savedViews.ts";
import { exportAddress } from "../../data/parts/sheets.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link, navigate, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import type { ScreenBeginning, ScreenProps } from "../screenProps.ts";
import { BulkBar, offeredActs } from "./BulkBar.tsx";
import { DocumentFilters, useDocumentFilters } from "./DocumentFilters.tsx";
import { DocumentTable } from "./DocumentTable.tsx";
import { possibleColumns, shownColumns } from "./listColumns.ts";
import { filtersOf, listQuery, pageQuery, queryOfFilter } from "./listQueries.ts";
import { RecentJobs } from "./RecentJobs.tsx";
import { useListLayout } from "./useListLayout.ts";
import { useListMessages } from "./useListMessages.ts";
import { useSelection } from "./useSelection.ts";
import { addressOfView, useShownView, ViewMenu } from "./ViewMenu.tsx";

/** Lines of the skeleton. */
const bones = 12;

/** The documents of a type, or of a work list. */
export default function DocumentsScreen({ place }: ScreenProps) {
  const own = useOwnBeginning(place);
  useLayoutEffect(() => {
    if (own !== undefined) navigate(own, { replace: true });
  }, [own]);
  return own === undefined ? <DocumentList place={place} /> : null;
}

DocumentsScreen.areas = [useListMessages, useCompletenessMessages];

DocumentsScreen.prepare = async ({ place, client, queries }: ScreenBeginning) => {
  const list = queries.prefetchQuery(listPage(client, place.queries));
  const views = queries.prefetchQuery(viewsQuery(client));
  await Promise.all([list, views]);
};

/**
 * The address of the view with which the person's lists of a type begin; undefined where the list shows
 * something else, or has begun before.
 */
function useOwnBeginning({ queries }: Place): string | undefined {
  const type = onlyOne(queries.type);
  const begun = useRef<string>(undefined);
  const { layout, isKnown } = useListLayout(type);
  const { all } = useShownView(queries);
  useEffect(() => {
    if (isKnown) begun.current = type;
  });
  const view = all.find(({ id }) => id === layout.view);
  const isBare = type !== undefined && Object.keys(queries).length === 1;
  return isBare && begun.current !== type && view !== undefined ? addressOfView(view) : undefined;
}

function DocumentList({ place }: ScreenProps) {
  const type = onlyOne(place.queries.type);
  const work = onlyOne(place.queries.list);
  const title = useListTitle(place);
  const { list, facts, fields } = useListedDocuments(place, type);
  const { layout, change } = useListLayout(type);
  const entries = list.data?.data ?? [];
  const selection = useSelection(
    entries.map(({ key }) => key),
    listQuery(place.queries),
  );
  const isSelectable = offeredActs(usePerson()).length > 0 || type === "product";
  const { per_page: size = 0, current_page: page = 1 } = list.data ?? {};
  const possible = possibleColumns(facts);
  const columns = shownColumns(possible, {
    chosen: layout.columns,
    isOfOneType: type !== undefined,
    isAboutSchedules: place.queries.scheduled !== undefined || work === "scheduled",
  });
  const [problem, setProblem] = useState<unknown>();
  return (
    <Screen
      title={title}
      facts={<ViewMenu place={place} type={type} label={title} />}
      actions={
        <>
          {(type === "product" || work === "incomplete") && <PartLinks place={place} />}
          <NewDocumentLink place={place} type={type} />
        </>
      }
    >
      <RecentJobs />
      <DocumentFilters
        place={place}
        total={list.data?.total}
        possible={possible}
        shown={columns}
        onColumns={(ids) => {
          setProblem(undefined);
          change({ columns: ids === null ? null : [...ids] }).catch(setProblem);
        }}
      />
      {problem !== undefined && <FailureNotice error={problem} />}
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.total === 0 ? (
        <NoDocuments place={place} type={type} label={title} without={list.data.without} />
      ) : (
        <DocumentTable
          place={place}
          label={title}
          entries={entries}
          first={(page - 1) * size + 1}
          columns={columns}
          isChosen={layout.columns !== null}
          fields={fields}
          selection={selection}
          isSelectable={isSelectable}
          isBusy={list.isPlaceholderData}
          bones={list.isPending ? bones : 0}
        />
      )}
      {list.data !== undefined && (
        <Pages place={place} page={list.data.current_page} pages={list.data.last_page} />
      )}
      <BulkBar place={place} selection={selection} total={list.data?.total ?? 0} />
    </Screen>
  );
}

interface NoDocumentsProps extends NewDocumentLinkProps {
  readonly label: string;
  /** Number of documents without each of the filters. */
  readonly without: DocumentPage["without"];
}

/** In the place of an empty list: filters leave nothing, a work list is done, or a type has no documents. */
function NoDocuments({ place, type, label, without }: NoDocumentsProps) {
  const { documents: t } = useInterface().messages;
  const purposes: Readonly<Record<string, string>> = useListMessages().purposes;
  const work = onlyOne(place.queries.list);
  const isWorkList =
    work !== undefined && !isFiltered({ ...place, queries: { ...place.queries, list: "" } });
  if (isWorkList) {
    return (
      <EmptyList
        title={t.nothingWaits}
        actions={
          <Link className="button" href={addressOf("home", {})}>
            {t.toHome}
          </Link>
        }
      >
        {t.nothingWaitsText(label)}
      </EmptyList>
    );
  }
  if (isFiltered(place)) return <NoneFit place={place} without={without} />;
  return (
    <EmptyList title={t.noneYet(label)} actions={<NewDocumentLink place={place} type={type} />}>
      {purposes[type ?? ""]} {t.noneYetText}
    </EmptyList>
  );
}

/** In the place of a list whose filters leave nothing: how many there would be without each of them. */
function NoneFit({ place, without }: ScreenProps & Pick<NoDocumentsProps, "without">) {
  const t = useListMessages();
  const { list, colon } = usePunctuation();
  const { messages } = useInterface();
  const filters = useDocumentFilters(place);
  const offers = without.flatMap(({ filter, total }) => {
    const name = queryOfFilter(filter);
    if (name === undefined) return [];
    const known = filters.find((one) => one.name === name);
    const value = place.queries[name];
    const said = known === undefined ? (value ?? "") : saidOf(known, value, list);
    return [{ name, total, text: `${known?.label ?? messages.documents.search}${colon}${said}` }];
  });
  return (
    <div className="empty">
      <p className="empty__title">{t.noneFit}</p>
      {offers.length === 0 && <p className="empty__text">{t.noneWithoutOne}</p>}
      <p className="empty__acts">
        {offers.map(({ name, total, text }) => (
          <Link key={name} className="button" href={withQueries(place, { [name]: "" })}>
            {t.without(text, total)}
          </Link>
        ))}
        <Link className="button button--plain" href={withoutFilters(place)}>
          {messages.frame.clearFilters}
        </Link>
      </p>
    </div>
  );
}

/** Query of a page of a list. */
function listPage(client: Client, queries: Place["queries"]) {
  const query = pageQuery(queries);
  return queryOptions({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => lists.documents(client, query, signal),
  });
}

/** A page of the list, and the columns of its table for documents of a type. */
function useListedDocuments({ queries }: Place, type: string | undefined) {
  const client = useClient();
  const types = useContentTypes();
  const list = useQuery({ ...listPage(client, queries), placeholderData: keepPreviousData });
  const described = useQuery({ ...typeQuery(client, type ?? ""), enabled: type !== undefined });
  const facts = types.find(({ name }) => name === type)?.columns ?? [];
  const fields = described.isError ? [] : described.data?.fields;
  return { list, facts, fields };
}

/** Title of a list: its type, or its work list. */
function useListTitle({ queries }: Place): string {
  const { language, messages } = useInterface();
  const { documents: t, home } = messages;
  const types = useContentTypes();
  const shown = types.find(({ name }) => name === onlyOne(queries.type));
  const names: Readonly<Record<string, string>> = home.lists;
  return shown?.label[language] ?? names[onlyOne(queries.list) ?? ""] ?? t.all;
}

/** The value of a query that holds exactly one. */
function onlyOne(query: string | undefined): string | undefined {
  const values = valuesOf(query);
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Links to the parts found: in the grid (of incomplete parts, what is missing) and as a workbook.
 */
function PartLinks({ place: { queries } }: ScreenProps) {
  const t = useListMessages();
  const { search } = queries;
  const family = onlyOne(queries.column);
  const missing = family !== undefined && queries.list === "incomplete" ? "incomplete" : undefined;
  return (
    <>
      <Link className="button" href={addressOf("grid", {}, { family, search, missing })}>
        {t.openInGrid}
      </Link>
      <a className="button" href={exportAddress(queryOf(filtersOf(queries)))} download>
        {t.exportParts}
      </a>
    </>
  );
}

interface NewDocumentLinkProps extends ScreenProps {
  readonly type: string | undefined;
}

/** Link to the form of a new document of the list's type and column, for people who may create some. */
function NewDocumentLink({ place, type }: NewDocumentLinkProps) {
  const t = useListMessages();
  const column = onlyOne(place.queries.column);
  const person = usePerson();
  const mayAdd = type === undefined ? mayOpen(person, "newDocument") : mayBegin(person, type);
  if (!mayAdd) return null;
  return (
    <Link className="button button--primary" href={addressOf("newDocument", {}, { type, column })}>
      {t.newDocument}
    </Link>
  );
}
