import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Filters } from "../../components/lists/Filters.tsx";
import { Pages } from "../../components/lists/Pages.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { type CountedSearch, type SearchSetup, searchTuning } from "../../data/searchTuning.ts";
import { firstToBegin, mayBegin } from "../../document/editingRights.ts";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

const perPage = 50;

const periods = [7, 30, 90] as const;

/** An act on a counted search, which a dialog is opened for. */
export type CountedAct = "synonym" | "pin";

interface CountedListProps extends ScreenProps {
  readonly setup: SearchSetup | undefined;
  onAct(act: CountedAct, search: { readonly language: Language; readonly text: string }): void;
}

/** Counted searches: those in vain, those without an opened result, and those set aside. */
export function CountedList({ place, setup, onAct }: CountedListProps) {
  const t = useSearchTuningMessages().searches;
  const client = useClient();
  const cache = useQueryClient();
  const [done, setDone] = useState<CountedSearch>();
  const list = useCounted(place);
  const kind = place.queries.kind ?? "in-vain";
  const ignore = useMutation({
    mutationFn: (one: CountedSearch) => {
      const { language, text, is_ignored: isIgnored } = one;
      return searchTuning.ignore(client, { language, text, is_ignored: !isIgnored });
    },
    onSuccess: (_, one) => {
      setDone({ ...one, is_ignored: !one.is_ignored });
      return cache.invalidateQueries({ queryKey: ["search-tuning", "searches"] });
    },
  });
  const { data } = list;
  return (
    <>
      <CountedFilters place={place} total={data?.total} />
      <p className="section__intro">{kind === "unopened" ? t.aboutUnopened : t.about}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {ignore.isError && <FailureNotice error={ignore.error} />}
      {done !== undefined && (
        <Notice tone="info">
          {done.is_ignored ? t.ignored(done.text) : t.restored(done.text)}{" "}
          <UndoButton isBusy={ignore.isPending} onClick={() => ignore.mutate(done)} />
        </Notice>
      )}
      {data?.list.length === 0 ? (
        <EmptyList place={place} filtered={t.noneFit} title={t.empty}>
          {t.emptyText}
        </EmptyList>
      ) : (
        <CountedTable
          list={data?.list}
          isBusy={list.isPlaceholderData}
          isUnopened={kind === "unopened"}
          {...{ setup, onAct }}
          onIgnore={(one) => ignore.mutate(one)}
        />
      )}
      {data !== undefined && (
        <Pages
          place={place}
          page={Number(place.queries.page ?? "1")}
          pages={Math.max(1, Math.ceil(data.total / perPage))}
        />
      )}
    </>
  );
}

function UndoButton(props: { readonly isBusy: boolean; onClick(): void }) {
  const t = useSearchTuningMessages();
  return (
    <Button look="plain" {...props}>
      {t.undo}
    </Button>
  );
}

function useCounted({ queries: { kind, language, days, page } }: Place) {
  const client = useClient();
  const isIgnored = kind === "ignored";
  const query = queryOf({
    kind: isIgnored ? undefined : kind,
    ignored: isIgnored ? "1" : undefined,
    ...{ language, days, page, limit: String(perPage) },
  });
  return useQuery({
    queryKey: ["search-tuning", "searches", query],
    queryFn: ({ signal }) => searchTuning.searches(client, query, signal),
    placeholderData: keepPreviousData,
  });
}

function CountedFilters({ place, total }: ScreenProps & { readonly total: number | undefined }) {
  const t = useSearchTuningMessages();
  const { "in-vain": usual, ...kinds } = t.searches.kinds;
  const days = periods.filter((one) => one !== 30);
  return (
    <Filters
      place={place}
      total={total}
      filters={[
        { name: "kind", kind: "one", label: t.searches.kind, options: kinds, usual },
        { name: "language", kind: "one", label: t.language, options: t.languages },
        {
          ...{ name: "days", kind: "one", label: t.searches.days },
          options: Object.fromEntries(days.map((one) => [one, t.searches.lastDays(one)])),
          usual: t.searches.lastDays(30),
        },
      ]}
    />
  );
}

interface CountedTableProps extends Pick<CountedListProps, "setup" | "onAct"> {
  readonly list: readonly CountedSearch[] | undefined;
  readonly isBusy: boolean;
  readonly isUnopened: boolean;
  onIgnore(one: CountedSearch): void;
}

function CountedTable({ list, isBusy, isUnopened, setup, onAct, onIgnore }: CountedTableProps) {
  const t = useSearchTuningMessages();
  const { searches } = t;
  const timeText = useTimeText();
  const columns = [t.search, t.language, searches.times, searches.onDays, searches.last, t.acts];
  return (
    <Table
      label={t.views.searches}
      columns={columns}
      isBusy={isBusy}
      bones={list === undefined ? 8 : 0}
    >
      {list?.map((one) => (
        <tr key={`${one.language} ${one.text}`}>
          <th scope="row">{one.text}</th>
          <td data-label={t.language}>{t.languages[one.language]}</td>
          <td data-label={searches.times}>{isUnopened ? one.seen : one.in_vain}</td>
          <td data-label={searches.onDays}>{one.days}</td>
          <td className="tuning-day" data-label={searches.last}>
            {timeText(one.last_day, "day")}
          </td>
          <td data-label={t.acts}>
            <span className="table__buttons table__buttons--wrap">
              <Acts {...{ one, setup, onAct, onIgnore }} />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface ActsProps extends Pick<CountedTableProps, "setup" | "onAct" | "onIgnore"> {
  readonly one: CountedSearch;
}

function Acts({ one, setup, onAct, onIgnore }: ActsProps) {
  const t = useSearchTuningMessages().searches;
  const { language, text, is_ignored: isIgnored } = one;
  const person = usePerson();
  const types = useContentTypes();
  const type = ["page", "faq", "news"].find((name) => mayBegin(person, name));
  const first = type ?? firstToBegin(person, types);
  return (
    <>
      {setup?.synonyms.may_edit && (
        <Button
          aria-label={`${t.synonym}: ${text}`}
          onClick={() => onAct("synonym", { language, text })}
        >
          {t.synonym}
        </Button>
      )}
      {setup?.pins.may_edit && (
        <Button aria-label={`${t.pin}: ${text}`} onClick={() => onAct("pin", { language, text })}>
          {t.pin}
        </Button>
      )}
      {mayBegin(person, first) && (
        <Link
          className="button button--usual"
          aria-label={`${t.write}: ${text}`}
          href={addressOf("newDocument", {}, { type: first, title: text, language })}
        >
          {t.write}
        </Link>
      )}
      <Button
        look="plain"
        aria-label={`${isIgnored ? t.restore : t.ignore}: ${text}`}
        onClick={() => onIgnore(one)}
      >
        {isIgnored ? t.restore : t.ignore}
      </Button>
    </>
  );
}
