import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { valuesOf } from "../../components/lists/ChoicesFilter.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Pages } from "../../components/lists/Pages.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { queryOf } from "../../data/calls/client.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { oneDocument } from "../../data/documents/oneDocument.ts";
import { lists } from "../../data/lists/lists.ts";
import { exportAddress } from "../../data/parts/sheets.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/navigationSections.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { BulkBar, offeredActs } from "./BulkBar.tsx";
import { DocumentFilters } from "./DocumentFilters.tsx";
import { DocumentTable } from "./DocumentTable.tsx";
import { filtersOf, listQuery, pageQuery } from "./listQueries.ts";
import { useListMessages } from "./messages.ts";
import { RecentJobs } from "./RecentJobs.tsx";
import { SavedViewActions, useSavedView } from "./SavedViewActions.tsx";
import { useSelection } from "./useSelection.ts";

/** Lines of the skeleton. */
const bones = 12;

/** The documents of a type, or of a work list. */
export default function DocumentsScreen({ place }: ScreenProps) {
  const type = onlyOne(place.queries.type);
  const work = onlyOne(place.queries.list);
  const title = useListTitle(place);
  const { list, columns, fields } = useListedDocuments(place, type);
  const entries = list.data?.data ?? [];
  const selection = useSelection(
    entries.map(({ key }) => key),
    listQuery(place.queries),
  );
  const isSelectable = offeredActs(usePerson()).length > 0 || type === "product";
  const { per_page: size = 0, current_page: page = 1 } = list.data ?? {};
  return (
    <Screen
      title={title}
      actions={
        <>
          {(type === "product" || work === "incomplete") && <PartLinks place={place} />}
          <SavedViewActions place={place} />
          <NewDocumentLink place={place} type={type} />
        </>
      }
    >
      <RecentJobs />
      <DocumentFilters place={place} total={list.data?.total} />
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {list.data?.total === 0 ? (
        <NoDocuments place={place} type={type} label={title} />
      ) : (
        <DocumentTable
          place={place}
          label={title}
          entries={entries}
          first={(page - 1) * size + 1}
          columns={columns}
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
}

/** In the place of an empty list: filters leave nothing, a work list is done, or a type has no documents. */
function NoDocuments({ place, type, label }: NoDocumentsProps) {
  const { documents: t } = useInterface().messages;
  const purposes: Readonly<Record<string, string>> = useListMessages().purposes;
  const work = onlyOne(place.queries.list);
  const others = Object.keys(place.queries).filter((name) => name !== "list" && name !== "type");
  if (work !== undefined && others.length === 0) {
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
  return (
    <EmptyList
      place={place}
      filtered={t.empty}
      title={t.noneYet(label)}
      actions={<NewDocumentLink place={place} type={type} />}
    >
      {purposes[type ?? ""]} {t.noneYetText}
    </EmptyList>
  );
}

/** A page of the list, and the columns of its table for documents of a type. */
function useListedDocuments({ queries }: Place, type: string | undefined) {
  const client = useClient();
  const types = useContentTypes();
  const query = pageQuery(queries);
  const list = useQuery({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => lists.documents(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const described = useQuery({
    queryKey: ["types", type],
    queryFn: ({ signal }) => oneDocument.type(client, type ?? "", signal),
    enabled: type !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const columns = types.find(({ name }) => name === type)?.columns ?? [];
  return { list, columns, fields: described.data?.fields };
}

/** Title of a list: the name of its saved view, its type, or its work list. */
function useListTitle({ queries }: Place): string {
  const { language, messages } = useInterface();
  const { documents: t, home } = messages;
  const types = useContentTypes();
  const view = useSavedView(queries);
  const type = onlyOne(queries.type);
  const shown = types.find(({ name }) => name === type);
  const names: Readonly<Record<string, string>> = home.lists;
  const work = onlyOne(queries.list);
  return view?.name ?? shown?.label[language] ?? names[work ?? ""] ?? t.all;
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
